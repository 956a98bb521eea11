import ts from "typescript";
import { type FileRule, isCode, lineAt, parse } from "./rule.js";

const MARK = /\b(TODO|FIXME|XXX|HACK)\b/;

export const openWork: FileRule = {
  sentence: "no comment promises work",
  applies: isCode,
  check: (file) => {
    const tree = parse(file);
    return commentsOf(file.text, tree).flatMap(({ pos, end }) => {
      const mark = MARK.exec(file.text.slice(pos, end))?.[1];
      return mark === undefined ? [] : [{ line: lineAt(tree, pos), what: `${mark}: do it, or leave it out` }];
    });
  },
  breaks: [
    { path: "src/gram/vault.ts", text: "// TODO: later\nconst a = 1;" },
    { path: "src/gram/vault.ts", text: "const a = 1; /* FIXME */" },
    { path: "src/gram/vault.ts", text: "function f() {\n  // XXX\n}" },
  ],
  keeps: [{ path: "src/gram/vault.ts", text: 'const note = "TODO: buy milk"; // what was to do is done' }],
};

/** Comments stand before a token or behind it, anywhere in the tree. */
function commentsOf(text: string, tree: ts.SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const comment of around) found.set(comment.pos, comment);
    // Tokens too: a comment in an empty block belongs to its closing brace.
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return [...found.values()];
}
