import ts from "typescript";
import { type FileRule, findInTree, importsOf, isSource } from "./rule.js";

/** Threads that may look at their process, each with the reason. None needs to: what they must know is handed to them. */
const ALLOWED: Readonly<Record<string, string>> = {
  "src/main.ts": "the entry of the process",
};

const isName = ({ parent }: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(parent) && !ts.isIdentifier(parent.expression)) ||
  ts.isPropertyAssignment(parent) ||
  ts.isPropertySignature(parent) ||
  ts.isMethodDeclaration(parent) ||
  ts.isMethodSignature(parent);

export const processAccess: FileRule = {
  sentence: "nobody but main.ts touches the process",
  applies: (path) => isSource(path) && !(path in ALLOWED),
  check: (file) => [
    ...findInTree(file, (node) => {
      if (!ts.isIdentifier(node) || node.text !== "process" || isName(node)) return undefined;
      if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
        return node.parent.expression.getText() === "globalThis" ? "globalThis.process" : undefined;
      return `${node.parent.getText().split("\n")[0]}: what a part must know of the process is handed to it`;
    }),
    ...importsOf(file)
      .filter(({ from }) => from === "node:process" || from === "process")
      .map(({ line, from }) => ({ line, what: `imports ${from}` })),
  ],
  breaks: [
    { path: "src/models/uri.ts", text: "const key = process.env.KEY;" },
    { path: "src/models/uri.ts", text: "const { argv } = process;" },
    { path: "src/models/uri.ts", text: "export const stop = () => process.exit(1);" },
    { path: "src/models/uri.ts", text: "const at = globalThis.process.cwd();" },
    { path: "src/models/uri.ts", text: 'import { env } from "node:process";' },
  ],
  keeps: [
    { path: "src/models/uri.ts", text: "// one process, many readers\nconst work = { process: 1 };" },
    { path: "src/models/uri.ts", text: "const name = job.process;" },
  ],
};
