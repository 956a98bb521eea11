import ts from "typescript";
import { type FileRule, isCode, type SourceText } from "./rule.js";

/** Tables, which a reader scans and does not read: each with what it lists. */
const TABLES: Readonly<Record<string, string>> = {};

export const WARN_LINES = 300;
const MOST_LINES = 500;

/** Lines that hold code: neither blank nor comment only. */
export function codeLines({ path, text }: SourceText): number {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const lines = new Set<number>();
  const starts = ts.createSourceFile(path, text, ts.ScriptTarget.Latest).getLineStarts();
  const lineOf = (position: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    for (let line = lineOf(scanner.getTokenStart()); line <= lineOf(scanner.getTokenEnd() - 1); line++) lines.add(line);
  return lines.size;
}

const lines = (count: number): string => "const a = 1;\n".repeat(count);

export const fileSize: FileRule = {
  sentence: `no file has more than ${MOST_LINES} lines of code`,
  applies: (path) => isCode(path) && !(path in TABLES),
  check: (file) => {
    const count = codeLines(file);
    return count > MOST_LINES ? [{ line: 1, what: `${count} lines of code: split it` }] : [];
  },
  breaks: [{ path: "src/gram/vault.ts", text: lines(MOST_LINES + 1) }],
  keeps: [
    { path: "src/gram/vault.ts", text: lines(MOST_LINES) },
    { path: "src/gram/vault.ts", text: `${lines(MOST_LINES)}${"\n// why\n/* and\n   how */\n".repeat(100)}` },
  ],
};
