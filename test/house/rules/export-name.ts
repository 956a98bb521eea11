import ts from "typescript";
import { type FileRule, isSource, parse, type SourceText } from "./rule.js";

/** Files that have their name from what they are, not from what they export. */
const DOORS = /\/(index|main|app|sdk)\.ts$/;

/** Files that have their name from a subject whose few functions are called by what they do. */
const SUBJECTS = new Set([
  "src/kernel/hash.ts",
  "src/kernel/paths.ts",
  "src/kernel/text.ts",
  "src/knowledge/ingest/convert/mail.ts",
  "src/knowledge/ingest/convert/ooxml-package.ts",
  "src/knowledge/ingest/convert/registry.ts",
  "src/knowledge/ingest/extract/break-text.ts",
  "src/knowledge/ingest/extract/document-fields.ts",
  "src/knowledge/ingest/extract/line-shape.ts",
  "src/knowledge/ingest/extract/plain-yaml-scalar.ts",
  "src/knowledge/retrieve/graph-expansion.ts",
  "src/knowledge/retrieve/search-input.ts",
  "src/models/port.ts",
  "src/models/registry.ts",
  "src/models/vector.ts",
  "src/store/query.ts",
]);

export function exportedNames(file: SourceText): string[] {
  return parse(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement))
      return statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name }) => name.text)
        : [];
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return "name" in statement && statement.name ? [(statement.name as ts.Identifier).text] : [];
  });
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);

/** `prepare` and `prepared` are one word here, as are `passage` and `passages`. */
const isSame = (a: string, b: string): boolean => {
  const length = Math.min(4, a.length, b.length);
  return a.slice(0, length) === b.slice(0, length);
};

export const exportName: FileRule = {
  sentence: "a file has a name that one of its exports shares",
  applies: (path) => isSource(path) && !DOORS.test(path) && !SUBJECTS.has(path),
  check: (file) => {
    const name = file.path.split("/").at(-1)!.replace(/\.ts$/, "");
    const exported = exportedNames(file);
    const words = exported.flatMap(wordsOf);
    const isTold = wordsOf(name).some((word) => words.some((other) => isSame(word, other)));
    return isTold ? [] : [{ line: 1, what: `"${name}" exports ${exported.join(", ") || "nothing"}` }];
  },
  breaks: [
    { path: "src/gram/document-store.ts", text: "export class Vault {}" },
    { path: "src/gram/vault.ts", text: "const vault = 1;" },
  ],
  keeps: [
    { path: "src/gram/document-store.ts", text: "export class DocumentStore {}" },
    { path: "src/gram/prepared-file.ts", text: "export interface PrepareOptions {}" },
    { path: "src/gram/tools/multi-get.ts", text: "export const multiGet = 1;" },
  ],
};
