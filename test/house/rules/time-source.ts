import ts from "typescript";
import { type FileRule, findInTree, isSource } from "./rule.js";

const READS_CLOCK = new Set(["Date.now", "performance.now", "process.hrtime"]);
const READS_CHANCE = /^(Math\.random|(?:crypto|webcrypto)\.(?:random\w+|getRandomValues))$/;
const CHANCE_IMPORT = /^(random(Bytes|UUID|Int|Fill|FillSync)|getRandomValues)$/;

function sourceOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText();
    return READS_CLOCK.has(text) || READS_CHANCE.test(text) ? text : undefined;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0)
    return "new Date()";
  if (ts.isCallExpression(node) && node.expression.getText() === "Date") return "Date()";
  if (ts.isImportSpecifier(node) && CHANCE_IMPORT.test((node.propertyName ?? node.name).text))
    return (node.propertyName ?? node.name).text;
  return undefined;
}

export const timeSource: FileRule = {
  sentence: "only the kernel asks for the time or for chance",
  applies: (path) => isSource(path) && !path.startsWith("src/kernel/"),
  check: (file) =>
    findInTree(file, (node) => {
      const source = sourceOf(node);
      return source === undefined ? undefined : `${source}: take a clock, a time or an id as a parameter`;
    }),
  breaks: [
    { path: "src/engine/scope.ts", text: "const at = Date.now();" },
    { path: "src/engine/scope.ts", text: "const at = new Date();" },
    { path: "src/engine/scope.ts", text: "const at = Date();" },
    { path: "src/engine/scope.ts", text: "const id = Math.random();" },
    { path: "src/engine/scope.ts", text: "const id = crypto.randomUUID();" },
    { path: "src/engine/scope.ts", text: 'import { randomBytes as bytes } from "node:crypto";' },
    { path: "src/engine/scope.ts", text: "const started = performance.now();" },
  ],
  keeps: [
    { path: "src/engine/scope.ts", text: "const at = new Date(ms); const now = clock.now();" },
    { path: "src/engine/scope.ts", text: 'import { createHash } from "node:crypto";' },
  ],
};
