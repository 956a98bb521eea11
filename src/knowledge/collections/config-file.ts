import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { z } from "zod";
import { Failure, systemCode } from "../../kernel/failure.js";
import { writeAtomically } from "../../kernel/write-atomically.js";
import { type CollectionConfig, type IndexConfig, indexConfig } from "./collection-config.js";

/** Loaded on first use: most starts of a server need no YAML before the first call. */
const yaml = () => createRequire(import.meta.url)("yaml") as typeof Yaml;

/** The configuration file: read again whenever it changed on disk, written without touching what it does not know. */
export class ConfigFile {
  readonly path: string;
  #stamp = "";
  #config: IndexConfig = indexConfig.parse({});

  constructor(file: string) {
    this.path = file;
  }

  /** The current configuration; the defaults where there is no file. @throws Failure CONFIG_INVALID with the place of the mistake. */
  read(): IndexConfig {
    const stamp = this.#stampOnDisk();
    if (stamp !== this.#stamp) {
      this.#config = stamp === "absent" ? indexConfig.parse({}) : this.#parse(readFileSync(this.path, "utf8"));
      this.#stamp = stamp;
    }
    return this.#config;
  }

  addCollection(collection: CollectionConfig): void {
    this.#edit((document) => {
      if (!document.has("collections")) document.set("collections", document.createNode([]));
      document.addIn(["collections"], document.createNode(collection));
    });
  }

  removeCollection(name: string): void {
    const at = this.read().collections.findIndex((collection) => collection.name === name);
    this.#edit((document) => void document.deleteIn(["collections", at]));
  }

  renameCollection(from: string, to: string): void {
    const at = this.read().collections.findIndex((collection) => collection.name === from);
    this.#edit((document) => document.setIn(["collections", at, "name"], to));
  }

  setEmbeddingModel(uri: string): void {
    this.#edit((document) => document.setIn(["models", "embed"], uri));
  }

  #edit(change: (document: Yaml.Document) => void): void {
    this.read();
    const text =
      this.#stampOnDisk() === "absent" ? 'version: "1.0"\ncollections: []\n' : readFileSync(this.path, "utf8");
    const document = yaml().parseDocument(text);
    change(document);
    this.#parse(document.toString());
    writeAtomically(this.path, document.toString());
  }

  #parse(text: string): IndexConfig {
    const document = yaml().parseDocument(text, { prettyErrors: true });
    const mistake = document.errors[0];
    if (mistake)
      throw new Failure(
        "CONFIG_INVALID",
        `${this.path} is no valid YAML: ${mistake.message.split("\n")[0]}`,
        "Mend the file, or move it away to begin anew.",
        { cause: mistake },
      );
    const parsed = indexConfig.safeParse(document.toJS({ maxAliasCount: 20 }) ?? {});
    if (!parsed.success)
      throw new Failure(
        "CONFIG_INVALID",
        `${this.path}: ${z.prettifyError(parsed.error)}`,
        "Mend the file, or move it away to begin anew.",
      );
    return parsed.data;
  }

  #stampOnDisk(): string {
    try {
      const { mtimeMs, ctimeMs, size, ino } = statSync(this.path);
      return `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
    } catch (thrown) {
      if (systemCode(thrown) === "ENOENT") return "absent";
      throw thrown;
    }
  }
}
