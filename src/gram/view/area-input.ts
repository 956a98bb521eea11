import { Failure } from "../../kernel/failure.js";
import type { Area } from "../cache/index.js";
import type { GramVault } from "../gram-vault.js";
import { vaultFolder, vaultPath } from "../vault/index.js";

/** A folder or a document, or the whole vault where a call names neither. @throws Failure CONFLICTING_ARGUMENTS */
export function areaOf({ folder, path }: { folder?: string | undefined; path?: string | undefined }): Area {
  if (folder !== undefined && path !== undefined)
    throw new Failure("CONFLICTING_ARGUMENTS", "folder and path were given together.", "Give one of them, or neither.");
  if (path !== undefined) return { kind: "document", path: vaultPath(path) };
  return folder === undefined ? { kind: "vault" } : folderArea(folder);
}

export function folderArea(folder: string): Area {
  const name = vaultFolder(folder);
  return name === "" ? { kind: "vault" } : { kind: "folder", folder: name };
}

/** An area of a document is that document, under the path that it has now. @throws Failure NOT_FOUND */
export async function existingArea(vault: GramVault, area: Area): Promise<Area> {
  return area.kind === "document" ? { kind: "document", path: (await vault.document(area.path)).path } : area;
}
