import { z } from "zod";
import type { TerminalStyle } from "../../kernel/terminal-style.js";
import { plainStyle, printable } from "../../kernel/terminal-style.js";
import { count } from "../../kernel/text.js";
import type { IndexResult } from "../ingest/index-work.js";
import { isSkip } from "../ingest/sync-report.js";

/** A terminal lists this many files with trouble; status lists more. */
const SHOWN = 20;

const fileTrouble = z.object({ collection: z.string(), relPath: z.string(), code: z.string(), message: z.string() });

export const syncSummary = z.object({
  collections: z.array(
    z.object({
      collection: z.string(),
      filesProcessed: z.int(),
      filesAdded: z.int(),
      filesUpdated: z.int(),
      filesUnchanged: z.int(),
      filesErrored: z.int(),
      filesSkipped: z.int(),
      filesMarkedInactive: z.int(),
      durationMs: z.number(),
      rootError: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
  embedded: z.int(),
  model: z.string().nullable(),
  totalDurationMs: z.number(),
  troubles: z.array(fileTrouble),
});

export type SyncSummary = z.output<typeof syncSummary>;

export function summarize(result: IndexResult): SyncSummary {
  return {
    collections: result.collections.map(({ errors: _errors, files: _files, ...counts }) => counts),
    embedded: result.embed?.embedded ?? 0,
    model: result.embed?.model ?? null,
    totalDurationMs: result.totalDurationMs,
    troubles: result.collections.flatMap(({ collection, errors }) => errors.map((error) => ({ collection, ...error }))),
  };
}

export function renderSummary(summary: SyncSummary, style: TerminalStyle = plainStyle): string {
  const lines = summary.collections.map((c) => {
    if (c.rootError)
      return style.bad(`${c.collection}: root unavailable: ${c.rootError.message} Its documents stay indexed.`);
    const parts = [
      [c.filesAdded, "added"],
      [c.filesUpdated, "updated"],
      [c.filesMarkedInactive, "removed"],
      [c.filesUnchanged, "unchanged"],
      [c.filesErrored, "with errors"],
      [c.filesSkipped, "skipped"],
    ] as const;
    return `${style.bold(c.collection)}: ${
      parts
        .filter(([n]) => n > 0)
        .map(([n, word]) => `${n} ${word}`)
        .join(", ") || "no files"
    }`;
  });
  const errors = summary.troubles.filter(({ code }) => !isSkip(code));
  const skipped = summary.troubles.filter(({ code }) => isSkip(code));
  const shown = [...errors, ...skipped].slice(0, SHOWN);
  for (const { collection, relPath, code, message } of shown)
    lines.push(`  ${style.bad(code)} ${printable(`${collection}/${relPath}`)}: ${message}`);
  const more = errors.length + skipped.length - shown.length;
  if (more > 0) lines.push(`  … and ${count(more, "other file")}; \`ken status\` lists them.`);
  if (summary.model !== null) lines.push(`${count(summary.embedded, "chunk")} embedded with ${summary.model}`);
  lines.push(style.dim(`${(summary.totalDurationMs / 1000).toFixed(2)} s`));
  return lines.join("\n");
}
