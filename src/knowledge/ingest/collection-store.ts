import type { Writer } from "../../store/query.js";

/** What is kept of a collection beside its documents. Callers hold the write lock. */
export class CollectionStore {
  readonly #db: Writer;

  constructor(db: Writer) {
    this.#db = db;
  }

  /** The row of a collection, made on first use. */
  async idOf(name: string): Promise<number> {
    await this.#db.run("INSERT INTO gno_collections (name) VALUES (?) ON CONFLICT (name) DO NOTHING", [name]);
    return (await this.#db.get<{ id: number }>("SELECT id FROM gno_collections WHERE name = ?", [name]))!.id;
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#db.run("UPDATE gno_collections SET name = ? WHERE name = ?", [to, from]);
  }

  async setRootError(collectionId: number, error: { code: string; message: string } | null): Promise<void> {
    await this.#db.run("UPDATE gno_collections SET root_code = ?, root_message = ? WHERE id = ?", [
      error?.code ?? null,
      error?.message ?? null,
      collectionId,
    ]);
  }

  async setSynced(collectionId: number, at: string): Promise<void> {
    await this.#db.run("UPDATE gno_collections SET synced_at = ? WHERE id = ?", [at, collectionId]);
  }

  /** What decided, at the last whole sync, how the passages look; undefined before the first. */
  async recipe(collectionId: number): Promise<string | undefined> {
    const row = await this.#db.get<{ value: string }>("SELECT value FROM gno_state WHERE key = ?", [
      recipeKey(collectionId),
    ]);
    return row?.value;
  }

  async setRecipe(collectionId: number, recipe: string): Promise<void> {
    await this.#db.run(
      "INSERT INTO gno_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [recipeKey(collectionId), recipe],
    );
  }

  async all(): Promise<{ id: number; name: string }[]> {
    return this.#db.all("SELECT id, name FROM gno_collections");
  }

  /** Its documents and problems must be gone before. */
  async remove(id: number): Promise<void> {
    await this.#db.run("DELETE FROM gno_state WHERE key = ?", [recipeKey(id)]);
    await this.#db.run("DELETE FROM gno_collections WHERE id = ?", [id]);
  }
}

const recipeKey = (collectionId: number): string => `recipe:${collectionId}`;
