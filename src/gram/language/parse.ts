import { normalSource } from "../history/index.js";
import { checkMeaning } from "./check-meaning.js";
import { type Diagnostic, isError, MOST_DIAGNOSTICS, quoted } from "./diagnostic.js";
import { blocksOf, type Complain, LineParser } from "./line-parser.js";
import type { SourceDocument, SourceEntity } from "./source-document.js";

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/**
 * Reads a source and never throws: what is wrong stands in the diagnostics, with all that could still be read beside it.
 * @param text the part of a file before its history
 */
export function parse(text: string): SourceDocument {
  const lines = normalSource(text).split("\n");
  const found: Diagnostic[] = [];
  const complain: Complain = (code, line, message, column = 1) => {
    found.push({ code, line: line + 1, column, message });
  };
  const start = readHeader(lines, complain);
  if (start === undefined) return { lines, id: "", entities: [], diagnostics: found };
  const parser = new LineParser(lines, complain);
  parser.run(start);
  if (parser.entities[0]?.id !== "doc")
    complain("E113", start - 1, "The line of the document (doc ID) is missing behind the header.");
  checkCharacters(text, lines, complain);
  checkMerge(lines, parser.entities, complain);
  const document = { lines, id: parser.id, entities: parser.entities };
  checkMeaning(document, complain);
  return { ...document, diagnostics: inOrder(found) };
}

/** Whether the document is as the format wants it; warnings do not count. */
export const isSound = ({ diagnostics }: SourceDocument): boolean => !diagnostics.some(isError);

/** Returns the line behind the header, or undefined where this is no document of this format. */
function readHeader(lines: readonly string[], complain: Complain): number | undefined {
  const at = lines.findIndex((line) => line.trim() !== "");
  const header = at < 0 ? undefined : /^@gram(?:[ \t]+(\S+))?[ \t]*$/.exec(lines[at]!);
  if (!header) {
    complain("E101", Math.max(0, at), "The file does not begin with @gram 2.");
    return undefined;
  }
  if (header[1] !== "2") {
    complain("E102", at, `The version ${quoted(header[1] ?? "")} is not supported; this release reads @gram 2.`);
    return undefined;
  }
  if (at > 0) complain("W101", 0, "Blank lines stand before the header.");
  return at + 1;
}

function checkCharacters(text: string, lines: readonly string[], complain: Complain): void {
  if (text.startsWith("\uFEFF") || text.includes("\r"))
    complain("W230", 0, "The file has a byte order mark or line ends of another system.");
  if (CONTROL.test(text))
    for (const [at, line] of lines.entries()) {
      const column = line.search(CONTROL);
      if (column >= 0) complain("E151", at, "The line holds a control character.", column + 1);
    }
}

/** Where one branch begins and where the other ends; a row of = alone underlines a title. Code may show such lines. */
function checkMerge(lines: readonly string[], entities: readonly SourceEntity[], complain: Complain): void {
  const ours = lines.findIndex((line) => /^<{7}(?: |$)/.test(line));
  const theirs = lines.findIndex((line, at) => at > ours && /^>{7}(?: |$)/.test(line));
  if (ours < 0 || theirs < 0) return;
  const isCode = entities.some((entity) =>
    blocksOf(entity).some(({ type, from, to }) => {
      const start = entity.body!.open + 1;
      return type === "code" && start + from < ours && ours < start + to;
    }),
  );
  if (!isCode) complain("E160", ours, `A merge left its markers here and in line ${theirs + 1}.`);
}

function inOrder(found: readonly Diagnostic[]): Diagnostic[] {
  const rank = (one: Diagnostic): number => (isError(one) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line).slice(0, MOST_DIAGNOSTICS);
}
