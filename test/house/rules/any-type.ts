import ts from "typescript";
import { type FileRule, findInTree, isCode } from "./rule.js";

/** One list holds tools of different inputs: `unknown` would not let a tool of one input stand in it. */
const ALLOWED = new Set(["src/kernel/tool.ts"]);

export const anyType: FileRule = {
  sentence: "no type is any",
  applies: (path) => isCode(path) && !ALLOWED.has(path),
  check: (file) =>
    findInTree(file, (node) => (node.kind === ts.SyntaxKind.AnyKeyword ? "any switches the compiler off" : undefined)),
  breaks: [
    { path: "src/gram/vault.ts", text: "const vault: any = 1;" },
    { path: "src/gram/vault.ts", text: "const vault = x as any;" },
    { path: "src/gram/vault.ts", text: "function read(): Promise<any[]> {}" },
  ],
  keeps: [{ path: "src/gram/vault.ts", text: "// any of them\nconst any: unknown = 'any';" }],
};
