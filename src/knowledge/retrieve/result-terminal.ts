import { tokenize } from "../../engine/analysis/tokenize.js";
import { planQuery } from "../../engine/lexical/query-plan.js";
import { printable, type TerminalStyle } from "../../kernel/terminal-style.js";
import type { SearchResult } from "./search-result.js";

/** Results for a person: the place, the title, the snippet with what matched. */
export function resultsForTerminal(
  results: readonly SearchResult[],
  query: string,
  notes: readonly string[],
  style: TerminalStyle,
): string {
  if (results.length === 0) return [`Nothing found for "${printable(query).slice(0, 100)}".`, ...notes].join("\n");
  const { highlights } = planQuery(query);
  const blocks = results.map((result) => {
    const place = `${result.uri.slice("gno://".length).split("/", 1)[0]}/${printable(result.source.relPath)}:${result.line}`;
    const head = `${style.link(style.good(place), result.source.absPath)} ${style.dim(`${result.docid} ${result.score.toFixed(2)}`)}`;
    const snippet = printable(result.snippet)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, 4)
      .map((line) => `  ${highlight(cut(line, style.width - 4), highlights, style)}`);
    return [head, `  ${style.bold(printable(result.title))}`, ...snippet].join("\n");
  });
  return [...blocks, ...notes.map((note) => style.dim(note))].join("\n\n");
}

const cut = (line: string, width: number): string =>
  line.length > width && width > 20 ? `${line.slice(0, width - 1)}…` : line;

function highlight(line: string, terms: ReadonlySet<string>, style: TerminalStyle): string {
  let out = "";
  let last = 0;
  tokenize(line, {
    term: (term, start, end) => {
      if (!terms.has(term) || start < last) return;
      out += line.slice(last, start) + style.accent(line.slice(start, end));
      last = end;
    },
    compound: () => undefined,
  });
  return out + line.slice(last);
}
