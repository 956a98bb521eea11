import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Below node_modules, so that the program finds its packages from there as it does from dist/. */
const CACHE = path.join(ROOT, "node_modules", ".cache", "kenning-test");

let built: string | undefined;

/**
 * Path of a `dist/main.js` made from the sources as they are now. Every state of the sources has a folder of its own, which appears
 * at once and whole: test processes side by side, and a `dist/` that somebody rebuilds meanwhile, do not disturb each other.
 */
export function builtProgram(): string {
  built ??= build();
  return built;
}

function build(): string {
  const place = path.join(CACHE, fingerprint());
  const program = path.join(place, "dist", "main.js");
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  sweep();
  const draft = mkdtempSync(path.join(CACHE, "draft-"));
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, "scripts", "build.mjs"), path.join(draft, "dist")],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The program cannot be built:\n${stderr}`);
  for (const name of ["package.json", "assets"]) symlinkSync(path.join(ROOT, name), path.join(draft, name));
  // Tests run the program as other users too.
  chmodSync(draft, 0o755);
  publish(draft, place);
  return program;
}

/** Builds of sources that have changed since; one that a running test uses is younger than this. */
function sweep(): void {
  const old = Date.now() - 2 * 3_600_000;
  for (const name of readdirSync(CACHE)) {
    const folder = path.join(CACHE, name);
    if ((statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? old) < old)
      rmSync(folder, { recursive: true, force: true });
  }
}

function publish(draft: string, place: string): void {
  try {
    renameSync(draft, place);
  } catch (cause) {
    // Another test process was first with the same sources: its build serves as well.
    if (!existsSync(place)) throw cause;
    rmSync(draft, { recursive: true, force: true });
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of ["src", "scripts"])
    for (const name of (readdirSync(path.join(ROOT, folder), { recursive: true }) as string[]).sort())
      if (/\.(ts|mjs)$/.test(name)) hash.update(`${name}\0`).update(readFileSync(path.join(ROOT, folder, name)));
  return hash.digest("hex").slice(0, 16);
}
