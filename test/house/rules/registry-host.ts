import { type FileRule, findInLines } from "./rule.js";

/** A package registry by its host, or an address of packages on any host. */
const HOST = new RegExp(
  ["registry", "npmjs", "yarnpkg", "artifactory", "nexus", "verdaccio"]
    .map((name) => `\\b${name}\\.[\\w-]+\\.\\w+|//[\\w.-]*\\b${name}\\.\\w+`)
    .join("|"),
  "i",
);

const host = (...parts: string[]): string => parts.join(".");

export const registryHost: FileRule = {
  sentence: "nothing but the lock file names a package registry",
  applies: (path) => path !== "package-lock.json",
  check: (file) => findInLines(file, (line) => HOST.exec(line)?.[0]),
  breaks: [
    { path: ".npmrc", text: `registry=https://${host("registry", "npmjs", "org")}/` },
    { path: "scripts/a.mjs", text: `fetch("http://${host("npm", "artifactory", "example")}/x")` },
  ],
  keeps: [{ path: "docs/a.md", text: "The npm registry has it. See converters in registry.ts." }],
};
