import { mkdirSync } from "node:fs";
import { Failure } from "../../kernel/failure.js";
import { type Access, lesserAccess, type MountConfig } from "./gram-config.js";
import type { GramConfigFile } from "./gram-config-file.js";

export const MOUNTS = "@mounts";

/** Who asks: agents may do what the owner allows; a person at this machine may do everything. */
export type Asker = "agent" | "person";

/** A folder that documents lie in: the vault itself, or something mounted into it. */
export interface Root {
  /** "" or `@mounts/<id>`. */
  readonly key: string;
  readonly id: string;
  readonly kind: "project" | "mount";
  readonly name: string;
  readonly dir: string;
  readonly access: Access;
}

/** The folders of a vault, as the owner has set them up. */
export class Roots {
  readonly #vault: string;
  readonly #config: GramConfigFile;
  readonly #asker: Asker;

  constructor(vault: string, config: GramConfigFile, asker: Asker) {
    this.#vault = vault;
    this.#config = config;
    this.#asker = asker;
  }

  /** The vault first, then the mounts that may be read. */
  all(): Root[] {
    const mounts = this.#config.read().mounts.map((mount) => this.#mounted(mount));
    return [this.#own(), ...mounts.filter(({ access }) => access !== "none")];
  }

  /** Where a path of a call lies. @throws Failure MOUNT_NOT_FOUND, ACCESS_DENIED */
  find(path: string, wanted: "read" | "write"): { root: Root; rest: string } {
    const [first, id, ...rest] = path.split("/");
    const root = first === MOUNTS ? this.#mount(id ?? "") : this.#own();
    if (root.access === "none" || (wanted === "write" && root.access !== "write")) throw this.#denied(root, wanted);
    return { root, rest: first === MOUNTS ? rest.join("/") : path };
  }

  #own(): Root {
    mkdirSync(this.#vault, { recursive: true, mode: 0o700 });
    const access = this.#asker === "person" ? "write" : this.#config.read().access;
    return { key: "", id: "", kind: "project", name: "", dir: this.#vault, access };
  }

  #mount(id: string): Root {
    const { mounts } = this.#config.read();
    const found = mounts.find((mount) => mount.id === id);
    if (found) return this.#mounted(found);
    const known = mounts.length > 0 ? ` Mounts: ${mounts.map((mount) => mount.id).join(", ")}.` : "";
    throw new Failure("MOUNT_NOT_FOUND", `There is no mount "${id}".`, `gram_projects lists the keys.${known}`, {
      details: { mount: id },
    });
  }

  #mounted({ id, path, name, access: grant }: MountConfig): Root {
    const access = this.#asker === "person" ? "write" : lesserAccess(this.#config.read().access, grant);
    return { key: `${MOUNTS}/${id}`, id, kind: "mount", name: name ?? id, dir: path, access };
  }

  #denied(root: Root, wanted: "read" | "write"): Failure {
    const { access: approval } = this.#config.read();
    const isRoot = root.key === "" || lesserAccess(approval, wanted) !== wanted;
    const setting = isRoot ? "access" : `mounts[${root.id}].access`;
    const command = isRoot ? `ken gram access ${wanted}` : `ken gram mount add ${root.id} … --access ${wanted}`;
    return new Failure(
      "ACCESS_DENIED",
      `Agents may not ${wanted === "write" ? "write to" : "read"} ${root.key === "" ? "the vault" : `the mount "${root.id}"`}.`,
      `Its owner can allow it: ${setting} has to be "${wanted}" (\`${command}\`).`,
      { details: { setting, needed: wanted, current: isRoot ? approval : root.access } },
    );
  }
}
