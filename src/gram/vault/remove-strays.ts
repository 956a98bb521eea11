import { rmSync } from "node:fs";
import path from "node:path";

/** Removes temporary files that a scan found. To be called with the lock of the vault, when none of them can be in use. */
export function removeStrays(root: string, strays: readonly string[]): void {
  for (const stray of strays) rmSync(path.join(root, stray), { force: true });
}
