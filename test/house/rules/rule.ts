import ts from "typescript";

export interface SourceText {
  /** From the root of the checkout, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  /** 1-based. */
  readonly line: number;
  readonly what: string;
}

/** A rule that can be checked on one file at a time, with examples that show that the check sees what it should. */
export interface FileRule {
  readonly sentence: string;
  applies(path: string): boolean;
  check(file: SourceText): Violation[];
  /** Each of them breaks the rule. */
  readonly breaks: readonly SourceText[];
  /** None of them does. */
  readonly keeps: readonly SourceText[];
}

export const isSource = (path: string): boolean => path.startsWith("src/") && path.endsWith(".ts");
export const isCode = (path: string): boolean => /^(src|test|bench|scripts)\/.*\.(ts|mjs)$/.test(path);
export const isTest = (path: string): boolean => path.startsWith("test/") && path.endsWith(".test.ts");

const parsed = new WeakMap<SourceText, ts.SourceFile>();

export function parse(file: SourceText): ts.SourceFile {
  const tree = parsed.get(file) ?? ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  parsed.set(file, tree);
  return tree;
}

/** Calls `look` with every node of a file and gathers what it finds wrong. */
export function findInTree(file: SourceText, look: (node: ts.Node) => string | undefined): Violation[] {
  const tree = parse(file);
  const found: Violation[] = [];
  const visit = (node: ts.Node): void => {
    const what = look(node);
    if (what !== undefined) found.push({ line: lineAt(tree, node.getStart(tree)), what });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export const lineAt = (tree: ts.SourceFile, position: number): number =>
  tree.getLineAndCharacterOfPosition(position).line + 1;

/** Calls `look` with every line of a text. */
export function findInLines({ text }: SourceText, look: (line: string) => string | undefined): Violation[] {
  return text.split("\n").flatMap((content, i) => {
    const what = look(content);
    return what === undefined ? [] : [{ line: i + 1, what }];
  });
}

/** What a file imports, whether for values or for types. */
export function importsOf(file: SourceText): { readonly line: number; readonly from: string }[] {
  const tree = parse(file);
  const found: { line: number; from: string }[] = [];
  const visit = (node: ts.Node): void => {
    const from = importedBy(node);
    if (from !== undefined) found.push({ line: lineAt(tree, node.getStart(tree)), from });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function importedBy(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return (node.moduleSpecifier as ts.StringLiteral).text;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return (node.argument.literal as ts.StringLiteral).text;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
  }
  return undefined;
}
