import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { z } from "zod";
import { Failure, systemCode } from "../../kernel/failure.js";
import { writeAtomically } from "../../kernel/write-atomically.js";
import { type Access, type GramConfig, gramConfig, type MountConfig } from "./gram-config.js";

/** Loaded on first use: a vault without mounts needs no YAML. */
const yaml = () => createRequire(import.meta.url)("yaml") as typeof Yaml;

/** Who may do what, in `gram.yml`: read again whenever it changed, written only by a person's command. */
export class GramConfigFile {
  readonly path: string;
  #stamp = "";
  #config: GramConfig = gramConfig.parse({});

  constructor(file: string) {
    this.path = file;
  }

  /** @throws Failure CONFIG_INVALID with the place of the mistake */
  read(): GramConfig {
    const stamp = this.#stampOnDisk();
    if (stamp !== this.#stamp) {
      this.#config = stamp === "absent" ? gramConfig.parse({}) : this.#parse(readFileSync(this.path, "utf8"));
      this.#stamp = stamp;
    }
    return this.#config;
  }

  setAccess(access: Access): void {
    this.#edit((document) => document.set("access", access));
  }

  putMount(mount: MountConfig): void {
    const at = this.read().mounts.findIndex(({ id }) => id === mount.id);
    this.#edit((document) => {
      if (!document.has("mounts")) document.set("mounts", document.createNode([]));
      if (at >= 0) document.setIn(["mounts", at], document.createNode(mount));
      else document.addIn(["mounts"], document.createNode(mount));
    });
  }

  removeMount(id: string): void {
    const at = this.read().mounts.findIndex((mount) => mount.id === id);
    this.#edit((document) => void document.deleteIn(["mounts", at]));
  }

  #edit(change: (document: Yaml.Document) => void): void {
    const text = this.#stampOnDisk() === "absent" ? "access: write\n" : readFileSync(this.path, "utf8");
    const document = yaml().parseDocument(text);
    change(document);
    this.#parse(document.toString());
    writeAtomically(this.path, document.toString());
  }

  #parse(text: string): GramConfig {
    const document = yaml().parseDocument(text, { prettyErrors: true });
    const mistake = document.errors[0];
    const parsed = mistake ? undefined : gramConfig.safeParse(document.toJS({ maxAliasCount: 20 }) ?? {});
    if (parsed?.success) return parsed.data;
    throw new Failure(
      "CONFIG_INVALID",
      `${this.path}: ${mistake?.message.split("\n")[0] ?? z.prettifyError(parsed!.error!)}`,
      "Mend the file, or move it away to begin anew.",
    );
  }

  #stampOnDisk(): string {
    try {
      const { mtimeMs, size, ino } = statSync(this.path);
      return `${mtimeMs} ${size} ${ino}`;
    } catch (thrown) {
      if (systemCode(thrown) === "ENOENT") return "absent";
      throw thrown;
    }
  }
}
