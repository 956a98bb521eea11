import ts from "typescript";
import { type FileRule, findInTree, isCode } from "./rule.js";

/** Loaded by the test runner, which takes a reporter from nowhere else. */
const REPORTERS = new Set(["scripts/test-counts.mjs", "scripts/test-lines.mjs"]);

function isDefault(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === "default";
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

export const defaultExport: FileRule = {
  sentence: "exports have names",
  applies: (path) => isCode(path) && !REPORTERS.has(path),
  check: (file) =>
    findInTree(file, (node) => (isDefault(node) ? "a default export has as many names as importers" : undefined)),
  breaks: [
    { path: "src/gram/vault.ts", text: "export default class Vault {}" },
    { path: "src/gram/vault.ts", text: "export default 1;" },
    { path: "src/gram/vault.ts", text: "const vault = 1; export { vault as default };" },
  ],
  keeps: [{ path: "src/gram/vault.ts", text: "export class Vault {}" }],
};
