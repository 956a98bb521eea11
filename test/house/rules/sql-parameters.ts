import ts from "typescript";
import { type FileRule, findInTree, isSource } from "./rule.js";
import { isSql } from "./sql-text.js";

/**
 * Expressions whose value is a piece of SQL, never a value of the data: names of tables (every search space has a prefix of its own),
 * and conditions that carry their bound parameters beside them. Constants in capitals and choices between literals need no entry.
 */
const PIECES = new Set([
  // Names.
  "space",
  "this.#space",
  "table",
  "column",
  "scope.id",
  // Conditions, each with its parameters in an array beside it.
  "sql",
  "where",
  "scope",
  "condition",
  "scope.from",
  "scope.where",
  "inner.sql",
  "some.sql",
  'conditions.join(" AND ")',
]);
const JOINS_PIECES = /^\w+\.map\(\(\{ sql \}\) => sql\)\.join\(/;
const IS_CONSTANT = /^[A-Z][A-Z0-9_]*(\[[\w.]+\])?$/;

function isPiece(expression: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(expression)) return isPiece(expression.expression);
  if (ts.isStringLiteralLike(expression)) return true;
  if (ts.isConditionalExpression(expression)) return isPiece(expression.whenTrue) && isPiece(expression.whenFalse);
  // A function of pieces that gives a piece.
  if (ts.isCallExpression(expression) && expression.expression.getText() === "has")
    return expression.arguments.every(isPiece);
  const text = expression.getText();
  return IS_CONSTANT.test(text) || PIECES.has(text) || JOINS_PIECES.test(text);
}

export const sqlParameters: FileRule = {
  sentence: "every value of a statement is a bound parameter",
  applies: isSource,
  check: (file) =>
    findInTree(file, (node) => {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
        return [node.left, node.right].some(isSql) &&
          ![node.left, node.right].every((side) => isSql(side) || isPiece(side))
          ? `${node.getText()}: SQL is not glued together`
          : undefined;
      if (!ts.isTemplateExpression(node) || !isSql(node)) return undefined;
      const values = node.templateSpans.map(({ expression }) => expression).filter((one) => !isPiece(one));
      return values.length === 0 ? undefined : `${values.map((one) => one.getText()).join(", ")}: bind it with ?`;
    }),
  breaks: [
    { path: "src/x-store.ts", text: "db.all(`SELECT id FROM notes WHERE name = '${name}'`);" },
    { path: "src/x-store.ts", text: "db.all(`SELECT id FROM notes LIMIT ${limit}`);" },
    { path: "src/x-store.ts", text: 'db.all("SELECT id FROM notes WHERE name = " + name);' },
    { path: "src/x-store.ts", text: "db.all(`SELECT id FROM ${SPACE}_x WHERE ${ok ? input : 'a'} = ?`);" },
  ],
  keeps: [
    { path: "src/x-store.ts", text: "db.all(`SELECT id FROM ${this.#space}_passages WHERE id = ?`, [id]);" },
    { path: "src/x-store.ts", text: "db.all(`SELECT ${COLUMNS} FROM notes WHERE ${where}`, params);" },
    { path: "src/x-store.ts", text: "fail(`There are ${n} of them.`);" },
  ],
};
