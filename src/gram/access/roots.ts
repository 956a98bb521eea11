import { mkdirSync } from "node:fs";
import { Failure } from "../../kernel/failure.js";
import { type Access, lesserAccess } from "./gram-config.js";
import type { GramConfigFile } from "./gram-config-file.js";

export const MOUNTS = "@mounts";

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

  constructor(vault: string, config: GramConfigFile) {
    this.#vault = vault;
    this.#config = config;
  }

  /** The vault first, then the mounts that may be read. */
  all(): Root[] {
    const { access, mounts } = this.#config.read();
    const mounted = mounts.map(({ id, path, name, access: grant }): Root => {
      const key = `${MOUNTS}/${id}`;
      return { key, id, kind: "mount", name: name ?? id, dir: path, access: lesserAccess(access, grant) };
    });
    return [this.#own(access), ...mounted.filter((root) => root.access !== "none")];
  }

  /** Where a path of a call lies. @throws Failure MOUNT_NOT_FOUND, ACCESS_DENIED */
  find(path: string, wanted: "read" | "write"): { root: Root; rest: string } {
    const { access } = this.#config.read();
    const [first, id, ...rest] = path.split("/");
    const root = first === MOUNTS ? this.#mount(id ?? "") : this.#own(access);
    if (root.access === "none" || (wanted === "write" && root.access !== "write")) throw denied(root, access, wanted);
    return { root, rest: first === MOUNTS ? rest.join("/") : path };
  }

  #own(access: Access): Root {
    mkdirSync(this.#vault, { recursive: true, mode: 0o700 });
    return { key: "", id: "", kind: "project", name: "", dir: this.#vault, access };
  }

  #mount(id: string): Root {
    const { access, mounts } = this.#config.read();
    const found = mounts.find((mount) => mount.id === id);
    if (found)
      return {
        key: `${MOUNTS}/${id}`,
        id,
        kind: "mount",
        name: found.name ?? id,
        dir: found.path,
        access: lesserAccess(access, found.access),
      };
    throw new Failure(
      "MOUNT_NOT_FOUND",
      `There is no mount "${id}".`,
      `gram_projects lists the keys.${mounts.length > 0 ? ` Mounts: ${mounts.map((mount) => mount.id).join(", ")}.` : ""}`,
      { details: { mount: id } },
    );
  }
}

function denied(root: Root, approval: Access, wanted: "read" | "write"): Failure {
  const where = root.key === "" ? "the vault" : `the mount "${root.id}"`;
  const isRoot = root.key === "" || lesserAccess(approval, wanted) !== wanted;
  const setting = isRoot ? "access" : `mounts[${root.id}].access`;
  return new Failure(
    "ACCESS_DENIED",
    `Agents may not ${wanted === "write" ? "write to" : "read"} ${where}.`,
    `Its owner can allow it: set ${setting} to "${wanted}" (\`ken gram ${isRoot ? `access ${wanted}` : `mount`}\`).`,
    { details: { setting, needed: wanted, current: isRoot ? approval : root.access } },
  );
}
