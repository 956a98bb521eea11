import { renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { type App, type Catalogue, createApp } from "../../src/app.js";
import { fileClock } from "../../src/kernel/clock.js";
import { silentLog } from "../../src/kernel/log.js";
import { readSettings } from "../../src/kernel/settings.js";
import { createSdk, type Sdk } from "../../src/surfaces/sdk.js";
import { Workspace } from "./workspace.js";

export interface TestAppOptions {
  /** Files of the collection "notes", by path; they are read before the test begins. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Further keys of the collection, and of the configuration. */
  readonly collection?: Record<string, unknown>;
  readonly config?: Record<string, unknown>;
}

/** What a sync or an index did to the one collection. */
export interface Summary {
  readonly collections: readonly (Readonly<Record<string, number>> & { readonly rootError?: { code: string } })[];
  readonly embedded: number;
  readonly troubles: readonly { readonly relPath: string; readonly code: string }[];
}

/** The whole application in this process, over real files and a real database, with a clock that stands still until it is set. */
export class TestApp {
  readonly space: Workspace;
  readonly #clockFile: string;
  #instance = 0;
  #app: App;

  constructor(t: TestContext, { collection = {}, config = {} }: TestAppOptions = {}) {
    this.space = new Workspace(t);
    this.space.configure(collection, config);
    this.#clockFile = path.join(this.space.root, "now");
    this.at("2026-03-02T12:00:00Z");
    this.#app = this.#open();
    this.space.atEnd(() => this.#app.close());
  }

  get app(): App {
    return this.#app;
  }

  /** Every tool as a function. */
  get gno(): Sdk<Catalogue>["gno"] {
    return createSdk<Catalogue>(this.#app.operations).gno;
  }

  /** Sets the time. */
  at(time: string): void {
    writeFileSync(this.#clockFile, time);
  }

  /** Ends the application and opens it anew, as a process that is started again. */
  async restart(): Promise<void> {
    await this.#app.close();
    this.#app = this.#open();
  }

  /** Writes a file of the collection; `modified` is what the disk says of it then. */
  write(relPath: string, text: string | Uint8Array, modified?: string): string {
    const file = this.space.write(relPath, text);
    if (modified !== undefined) utimesSync(file, new Date(modified), new Date(modified));
    return file;
  }

  /** A command of the terminal. */
  async run(name: string, input: unknown = {}): Promise<Record<string, unknown>> {
    const command = this.#app.commands.find((one) => one.name === name);
    if (!command) throw new Error(`There is no command ${name}.`);
    return (await command.call(input, { hostPaths: true })).data;
  }

  /** Reads what changed; makes no embeddings. */
  async update(input: Record<string, unknown> = {}): Promise<Summary> {
    return (await this.run("update", input)) as unknown as Summary;
  }

  /** Reads what changed, and embeds it. */
  async index(input: Record<string, unknown> = {}): Promise<Summary> {
    return (await this.run("index", input)) as unknown as Summary;
  }

  /** Paths of the documents that a search by words finds, best first. */
  async found(query: string, more: Omit<Parameters<TestApp["gno"]["search"]>[0], "query"> = {}): Promise<string[]> {
    return pathsOf(await this.gno.search({ query, limit: 100, ...more }));
  }

  async textOf(ref: string): Promise<string> {
    return (await this.gno.get({ ref })).content;
  }

  delete(relPath: string): void {
    rmSync(path.join(this.space.notes, relPath), { recursive: true });
  }

  move(from: string, to: string): void {
    renameSync(path.join(this.space.notes, from), path.join(this.space.notes, to));
  }

  /** Adds a collection beside "notes", with its files. Nothing is read yet. */
  async addCollection(name: string, files: Readonly<Record<string, string>>, more: object = {}): Promise<string> {
    const dir = path.join(this.space.root, name);
    for (const [relPath, text] of Object.entries(files)) this.space.write(path.join("..", name, relPath), text);
    await this.run("collection_add", { dir, name, ...more });
    return dir;
  }

  /** Paths of all documents, in order. */
  async paths(collection?: string): Promise<string[]> {
    const { documents } = await this.run("ls", { limit: 10_000, ...(collection !== undefined && { collection }) });
    return (documents as { uri: string }[]).map(({ uri }) =>
      decodeURIComponent(uri.slice("gno://".length).replace(/^[^/]*\//, "")),
    );
  }

  #open(): App {
    const { env, root } = this.space;
    const settings = readSettings({
      env: { ...env, KEN_TEST_CLOCK: this.#clockFile },
      home: env.HOME!,
      platform: process.platform,
      cwd: root,
    });
    return createApp({
      settings,
      clock: fileClock(this.#clockFile),
      log: silentLog,
      mode: "stdio",
      instance: `run-${++this.#instance}`,
      version: "0",
      assetsDir: fileURLToPath(new URL("../../assets", import.meta.url)),
      pid: process.pid,
      env,
    });
  }
}

/** An application whose files are read already, without embeddings. */
export async function testApp(t: TestContext, options: TestAppOptions = {}): Promise<TestApp> {
  const app = new TestApp(t, options);
  for (const [relPath, text] of Object.entries(options.files ?? {})) app.write(relPath, text);
  if (options.files) await app.update();
  return app;
}

export const pathsOf = ({ results }: { results: readonly { source: { relPath: string } }[] }): string[] =>
  results.map(({ source }) => source.relPath);
