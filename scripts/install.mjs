// Installs the exact versions of package-lock.json when they are not there yet.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

const STAMP = "node_modules/.package-lock.json";

/** Runs a program with our own terminal. @returns its exit code */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (error) throw error;
  return status ?? 1;
}

/** Ends the process with what to do next when the installation fails. */
export function install() {
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs >= statSync("package-lock.json").mtimeMs) return;
  console.error("Installing (the database engine is compiled here: about a minute)…");
  const code = run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: ["ignore", 2, 2] });
  if (code === 0) return;
  console.error(`The installation failed. ${whatIsMissing()}`);
  process.exit(code);
}

/** The usual reason is a machine without compiler: then that, and how it is put right. */
function whatIsMissing() {
  const needed = ["g++", "make", "python3"];
  const missing = process.platform === "win32" ? [] : needed.filter((tool) => spawnSync(tool, ["--version"]).error);
  return missing.length === 0
    ? "It needs Node 20 or newer, a C++ tool chain (g++, make, python3) and the npm registry."
    : `This machine has no ${missing.join(", no ")}, which compile the database engine.
Debian and Ubuntu: sudo apt-get install g++ make python3. macOS: xcode-select --install. Then run this again.`;
}
