import ts from "typescript";
import { type FileRule, findInTree, isTest } from "./rule.js";

const RUNNERS = /^(test|it|describe|suite|t)$/;
const MARKS = new Set(["skip", "only", "todo"]);

export const skippedTest: FileRule = {
  sentence: "every test runs, and none runs alone",
  applies: isTest,
  check: (file) =>
    findInTree(file, (node) => {
      if (ts.isPropertyAccessExpression(node) && RUNNERS.test(node.expression.getText()) && MARKS.has(node.name.text))
        return node.getText();
      if (!ts.isCallExpression(node) || !RUNNERS.test(node.expression.getText().split(".")[0]!)) return undefined;
      const options = node.arguments.filter(ts.isObjectLiteralExpression).flatMap(({ properties }) => [...properties]);
      const mark = options.find(({ name }) => name && MARKS.has(name.getText()));
      return mark && `{ ${mark.getText()} }`;
    }),
  breaks: [
    { path: "test/a.test.ts", text: 'test.skip("works", () => {});' },
    { path: "test/a.test.ts", text: 'test.only("works", () => {});' },
    { path: "test/a.test.ts", text: 'test("works", { skip: !isLinux }, () => {});' },
    { path: "test/a.test.ts", text: 'test("works", (t) => t.skip());' },
    { path: "test/a.test.ts", text: 'describe("x", { todo: true }, () => {});' },
  ],
  keeps: [{ path: "test/a.test.ts", text: 'test("works", { timeout: 5 }, () => { reader.skip(); });' }],
};
