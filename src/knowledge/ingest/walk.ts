import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { systemCode } from "../../kernel/failure.js";
import { type FileRules, fileMatcher } from "../collections/file-matcher.js";
import type { RefusalCode } from "./convert/converter.js";
import { type IgnoreRules, MAX_IGNORE_BYTES, parseIgnoreRules } from "./ignore-rules.js";
import type { FileStamp } from "./prepared-file.js";

export interface FoundFile {
  readonly relPath: string;
  readonly stamp: FileStamp;
}

export interface FileTrouble {
  readonly relPath: string;
  readonly code: RefusalCode;
  readonly message: string;
}

export interface Walk {
  readonly files: FoundFile[];
  readonly troubles: FileTrouble[];
  /** Folders that could not be read: what was known below them stays. */
  readonly unreadFolders: string[];
}

const MAX_DEPTH = 128;

/**
 * Every file of a folder that its rules and `.gitignore` files let through, with what it looks like on disk. Links are not followed:
 * one that leads outside is reported, one that leads inside names a file that is found anyway.
 * @throws Failure with the system's code as details where the folder itself cannot be read.
 */
export function walk(root: string, rules: FileRules): Walk {
  const matcher = fileMatcher(rules);
  const result: Walk = { files: [], troubles: [], unreadFolders: [] };
  const realRoot = realpathSync(root);
  const stack: { relPath: string; depth: number; ignores: readonly IgnoreFile[] }[] = [
    { relPath: "", depth: 0, ignores: [] },
  ];
  for (let folder = stack.pop(); folder; folder = stack.pop()) {
    const absolute = path.join(root, folder.relPath);
    let entries: Dirent[];
    try {
      entries = readdirSync(absolute, { withFileTypes: true });
    } catch (thrown) {
      if (folder.relPath === "") throw thrown;
      if (systemCode(thrown) === undefined) throw thrown;
      if (systemCode(thrown) !== "ENOENT") {
        result.unreadFolders.push(folder.relPath);
        result.troubles.push({
          relPath: folder.relPath,
          code: "PERMISSION_DENIED",
          message: `The folder could not be read (${systemCode(thrown)}).`,
        });
      }
      continue;
    }
    const ignores = withIgnoreFile(result, folder.ignores, folder.relPath, absolute, entries);
    for (const entry of entries) {
      const relPath = folder.relPath === "" ? entry.name : `${folder.relPath}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!matcher.folder(relPath) || isIgnored(ignores, relPath, true)) continue;
        if (folder.depth >= MAX_DEPTH)
          result.troubles.push({
            relPath,
            code: "IO_ERROR",
            message: `The folder lies deeper than ${MAX_DEPTH} levels.`,
          });
        else stack.push({ relPath, depth: folder.depth + 1, ignores });
      } else if (matcher.file(relPath) && !isIgnored(ignores, relPath, false)) {
        if (entry.isFile()) addFile(result, root, relPath);
        else if (entry.isSymbolicLink()) addLink(result, realRoot, path.join(absolute, entry.name), relPath);
      }
    }
  }
  return result;
}

function addFile(result: Walk, root: string, relPath: string): void {
  try {
    const stat = lstatSync(`${root}/${relPath}`);
    if (stat.isFile())
      result.files.push({ relPath, stamp: { size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs } });
  } catch (thrown) {
    if (systemCode(thrown) === undefined) throw thrown;
    // Node shows bytes that are no UTF-8 as U+FFFD; under that name the file does not exist.
    if (systemCode(thrown) === "ENOENT" && relPath.includes("\ufffd"))
      result.troubles.push({
        relPath,
        code: "NAME_NOT_UTF8",
        message: "The file's name is no valid UTF-8; rename it to have it indexed.",
      });
    else if (systemCode(thrown) !== "ENOENT")
      result.troubles.push({
        relPath,
        code: "IO_ERROR",
        message: `The file could not be looked at (${systemCode(thrown)}).`,
      });
  }
}

function addLink(result: Walk, realRoot: string, absolute: string, relPath: string): void {
  try {
    const target = realpathSync(absolute);
    const inside = target === realRoot || target.startsWith(realRoot + path.sep);
    if (!inside && statSync(target).isFile())
      result.troubles.push({
        relPath,
        code: "OUTSIDE_COLLECTION",
        message: "The link leads out of the collection and is not followed.",
      });
  } catch (thrown) {
    if (systemCode(thrown) === undefined) throw thrown;
    // A link to nothing, or in a circle: there is nothing to read.
  }
}

interface IgnoreFile {
  /** Folder of the .gitignore, relative to the collection; "" for its root. */
  readonly folder: string;
  readonly rules: IgnoreRules;
}

function withIgnoreFile(
  result: Walk,
  above: readonly IgnoreFile[],
  folder: string,
  absolute: string,
  entries: readonly Dirent[],
): readonly IgnoreFile[] {
  if (!entries.some((entry) => entry.name === ".gitignore" && entry.isFile())) return above;
  const file = path.join(absolute, ".gitignore");
  const tell = (message: string) =>
    result.troubles.push({
      relPath: folder === "" ? ".gitignore" : `${folder}/.gitignore`,
      code: "TOO_LARGE",
      message,
    });
  try {
    if (statSync(file).size > MAX_IGNORE_BYTES) {
      tell(`It has more than ${MAX_IGNORE_BYTES} bytes and ignores nothing.`);
      return above;
    }
    const { rules, isCut } = parseIgnoreRules(readFileSync(file, "utf8"));
    if (isCut) tell("It has too many rules: those at its end are not followed.");
    return [...above, { folder, rules }];
  } catch (thrown) {
    if (systemCode(thrown) === undefined) throw thrown;
    // Gone or unreadable: then it ignores nothing.
    return above;
  }
}

function isIgnored(ignores: readonly IgnoreFile[], relPath: string, isFolder: boolean): boolean {
  // The deepest file that says anything about a path decides, as in git.
  for (let i = ignores.length - 1; i >= 0; i--) {
    const { folder, rules } = ignores[i]!;
    const inner = folder === "" ? relPath : relPath.slice(folder.length + 1);
    const ignored = rules(inner, isFolder);
    if (ignored !== undefined) return ignored;
  }
  return false;
}
