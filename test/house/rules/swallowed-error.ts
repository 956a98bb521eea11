import ts from "typescript";
import { type FileRule, findInTree, isCode } from "./rule.js";

const NOTHING = /^(undefined|null|void 0|\(\)|\{\})$/;

/** `() => {}`, `() => undefined`: takes an error and makes nothing of it. */
function isDeaf(handler: ts.Expression | undefined): boolean {
  if (!handler) return false;
  if (!ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler)) return false;
  const { body } = handler;
  return ts.isBlock(body) ? body.statements.length === 0 : NOTHING.test(body.getText());
}

/** The line above says why it may be let go: recovering is a decision, and has a reason. */
function isExplained(node: ts.Node): boolean {
  const tree = node.getSourceFile();
  let statement: ts.Node = node;
  while (!ts.isStatement(statement) && statement.parent) statement = statement.parent;
  const comments = (at: ts.Node) => ts.getLeadingCommentRanges(tree.text, at.getFullStart()) ?? [];
  return comments(statement).length > 0 || comments(node).length > 0;
}

export const swallowedError: FileRule = {
  sentence: "no error is caught and forgotten",
  applies: isCode,
  check: (file) =>
    findInTree(file, (node) => {
      if (ts.isCatchClause(node) && node.block.statements.length === 0) return "an empty catch";
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
      if (node.expression.name.text !== "catch" || !isDeaf(node.arguments[0])) return undefined;
      const [handler] = node.arguments as unknown as [ts.ArrowFunction];
      // A block of nothing is never right; a value in place of the error may be, and then says why.
      return ts.isBlock(handler.body) || !isExplained(node)
        ? `${node.expression.name.text}(${handler.getText()})`
        : undefined;
    }),
  breaks: [
    { path: "src/gram/vault.ts", text: "try { a(); } catch {}" },
    { path: "src/gram/vault.ts", text: "try { a(); } catch (e) { /* ignore */ }" },
    { path: "src/gram/vault.ts", text: "a().catch(() => {});" },
    { path: "src/gram/vault.ts", text: "// It is gone anyway.\na().catch(() => {});" },
    { path: "src/gram/vault.ts", text: "await a().catch(() => undefined);" },
    { path: "src/gram/vault.ts", text: "const b = await a().catch(function () {});" },
  ],
  keeps: [
    { path: "src/gram/vault.ts", text: "try { a(); } catch (cause) { log.warn('a', { cause }); }" },
    { path: "src/gram/vault.ts", text: "a().catch((cause) => log.warn('a', { cause }));" },
    {
      path: "src/gram/vault.ts",
      text: "// Who waits for it is told; here only its end matters.\nawait a().catch(() => undefined);",
    },
  ],
};
