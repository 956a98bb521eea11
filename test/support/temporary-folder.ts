import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** A folder of its own for one test, with its links resolved; it goes with the test. */
export function temporaryFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "kenning-unit-")));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
