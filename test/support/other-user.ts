import { chownSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";

const NOBODY = 65_534;

/**
 * Hands a folder to a user to whom permissions apply, and gives what to run a program as that user. Where the tests do not run as
 * root they apply to us, and nothing changes hands.
 */
export function asOrdinaryUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  giveAway(folder);
  return { uid: NOBODY, gid: NOBODY };
}

function giveAway(target: string): void {
  chownSync(target, NOBODY, NOBODY);
  if (!lstatSync(target).isDirectory()) return;
  for (const name of readdirSync(target)) giveAway(path.join(target, name));
}
