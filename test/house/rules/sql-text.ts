import ts from "typescript";

/** Statements, and pieces of them that hold a bound parameter. SQL is written in capitals here, prose is not. */
const SQL =
  /\b(SELECT\s[\s\S]+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|(CREATE|DROP|ALTER)\s+(UNIQUE\s+|VIRTUAL\s+)?(TABLE|INDEX|VIEW|TRIGGER)|PRAGMA\s+\w|BEGIN\s+(IMMEDIATE|EXCLUSIVE|DEFERRED)|ORDER\s+BY|GROUP\s+BY)\b|(=|<|>|\bIN\b|\bLIKE\b|\bMATCH\b)\s*\(?\?(?!\w)|\bIN\s*\(SELECT\b|\bEXISTS\s*\(SELECT\b/;

/** The text of a string or template, with `…` where values are put in; undefined for any other node. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
}

export function isSql(node: ts.Node): boolean {
  const text = literalText(node);
  return text !== undefined && SQL.test(text);
}
