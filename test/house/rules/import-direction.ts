import path from "node:path";
import { type FileRule, importsOf, isSource } from "./rule.js";

const BASE = ["kernel", "store", "models", "engine"];
const TOOLSETS = ["knowledge", "gram", "catalog"];

/** What each part may import beside itself: the picture of the architecture, as a table. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  store: ["kernel"],
  models: ["kernel"],
  // The engine's tables lie in the database of the store.
  engine: ["kernel", "store"],
  knowledge: BASE,
  gram: BASE,
  catalog: BASE,
  hub: [...BASE, ...TOOLSETS],
  surfaces: ["kernel"],
  app: [...BASE, ...TOOLSETS, "hub"],
  main: ["kernel", "surfaces", "app"],
  sdk: ["kernel", "surfaces", "app"],
};

/** Packages that one part only may know, so that another can stand in its place. */
const ONLY_IN: readonly (readonly [RegExp, string])[] = [
  [/^better-sqlite3$/, "store"],
  [/^@modelcontextprotocol\//, "surfaces"],
];

const partOf = (file: string): string => file.split("/")[1]!.replace(/\.ts$/, "");

function wrongImport(importer: string, from: string): string | undefined {
  const part = partOf(importer);
  const reachable = MAY_IMPORT[part];
  if (!reachable) return `"${part}" is no part of the picture: give it a place in the architecture and in this table`;
  if (!from.startsWith(".")) {
    const owner = ONLY_IN.find(([pattern]) => pattern.test(from))?.[1];
    return owner === undefined || owner === part ? undefined : `only ${owner} may import ${from}`;
  }
  const target = path.posix.join(path.posix.dirname(importer), from).replace(/\.js$/, ".ts");
  if (!target.startsWith("src/")) return `${from} lies outside of src`;
  const other = partOf(target);
  if (other === part) return undefined;
  if (!reachable.includes(other)) return `${part} must not import ${other}`;
  return TOOLSETS.includes(other) && target !== `src/${other}/index.ts`
    ? `${other} is entered by its door only (src/${other}/index.ts)`
    : undefined;
}

export const importDirection: FileRule = {
  sentence: "imports follow the picture of the architecture, those of types too",
  applies: isSource,
  check: (file) =>
    importsOf(file).flatMap(({ line, from }) => {
      const what = wrongImport(file.path, from);
      return what === undefined ? [] : [{ line, what }];
    }),
  breaks: [
    { path: "src/kernel/text.ts", text: 'import { migrate } from "../store/migrate.js";' },
    { path: "src/engine/scope.ts", text: 'import type { Gno } from "../knowledge/toolset.js";' },
    { path: "src/gram/vault.ts", text: 'export { tools } from "../knowledge/index.js";' },
    { path: "src/surfaces/mcp/serve.ts", text: 'const app = await import("../../app.js");' },
    { path: "src/surfaces/mcp/serve.ts", text: 'type App = import("../../knowledge/index.js").Knowledge;' },
    { path: "src/app.ts", text: 'import { createKnowledge } from "./knowledge/create-knowledge.js";' },
    { path: "src/main.ts", text: 'import { tools } from "./knowledge/index.js";' },
    { path: "src/knowledge/space.ts", text: 'import Database from "better-sqlite3";' },
    { path: "src/elsewhere/part.ts", text: 'import { sha256 } from "../kernel/hash.js";' },
    { path: "src/kernel/text.ts", text: 'import { workspace } from "../../test/support/workspace.js";' },
  ],
  keeps: [
    { path: "src/knowledge/toolset.ts", text: 'import { toolsOver } from "../kernel/tool.js";' },
    { path: "src/app.ts", text: 'import * as knowledge from "./knowledge/index.js";' },
    { path: "src/store/sqlite.ts", text: 'import type Database from "better-sqlite3";' },
  ],
};
