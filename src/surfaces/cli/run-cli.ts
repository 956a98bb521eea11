import type { Clock } from "../../kernel/clock.js";
import { FAILURES, Failure, toFailure } from "../../kernel/failure.js";
import { printable, type TerminalStyle } from "../../kernel/terminal-style.js";
import type { Answer } from "../../kernel/tool.js";
import { findCommand, type TableEntry } from "./command-table.js";
import { flagsOf, type ParsedLine, parseFlags, propertiesOf, requiredOf } from "./flags.js";
import { commandHelp, usageOf } from "./help.js";
import { type ErrorStream, ProgressLine } from "./progress-line.js";
import { formatResults } from "./result-formats.js";

export interface Terminal {
  out(text: string): void;
  readonly err: ErrorStream;
  readonly style: TerminalStyle;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A command line, read but not yet run: which command, with what, under which settings. */
export interface CliRequest {
  readonly entry: TableEntry;
  readonly line: ParsedLine;
  readonly input: Record<string, unknown>;
}

/** Reads a command line against a table. @throws Failure VALIDATION */
export function readCommandLine(table: readonly TableEntry[], argv: readonly string[]): CliRequest {
  const { entry, rest } = findCommand(table, argv);
  const line = parseFlags(rest, flagsOf(entry.operation));
  return { entry, line, input: line.help ? {} : withPositionals(entry, line) };
}

function withPositionals(entry: TableEntry, { positionals, input }: ParsedLine): Record<string, unknown> {
  const { operation } = entry;
  const keys = operation.positional ?? [];
  const lists = new Set(
    propertiesOf(operation)
      .filter(([, property]) => property.type === "array")
      .map(([key]) => key),
  );
  const values: Record<string, unknown> = { ...input };
  for (const [i, key] of keys.entries()) {
    const last = i === keys.length - 1;
    const given = lists.has(key)
      ? positionals.slice(i)
      : last && key === "query"
        ? positionals.slice(i).join(" ") || undefined
        : positionals[i];
    if (given !== undefined && !(Array.isArray(given) && given.length === 0)) values[key] = given;
  }
  const taken = keys.length === 0 ? 0 : lists.has(keys.at(-1)!) || keys.at(-1) === "query" ? Infinity : keys.length;
  if (positionals.length > taken)
    throw new Failure(
      "VALIDATION",
      `"${positionals[taken]}" is one argument too many.`,
      "Add --help to see what the command takes; quote text with blanks.",
    );
  // Said here in the words of the command line; the tool would speak of its own arguments.
  const missing = keys.filter((key) => values[key] === undefined && requiredOf(operation).includes(key));
  if (missing.length > 0)
    throw new Failure(
      "VALIDATION",
      `\`ken ${entry.path.join(" ")}\` needs ${missing.map((key) => key.toUpperCase()).join(" and ")}.`,
      `Usage: ${usageOf(entry)} [flags]`,
    );
  return values;
}

/** Runs a command and returns the exit code. Results go to standard output, everything else to standard error. */
export async function runCommand(
  { entry, line, input }: CliRequest,
  table: readonly TableEntry[],
  settings: { json: boolean; quiet: boolean; verbose: boolean },
  terminal: Terminal,
): Promise<number> {
  if (line.help) {
    terminal.out(commandHelp(entry, table));
    return 0;
  }
  const progress = new ProgressLine(terminal.err, terminal.clock);
  try {
    const answer = await entry.operation.call(input, {
      hostPaths: true,
      caller: "person",
      signal: terminal.signal,
      ...(!settings.quiet &&
        !settings.json && {
          progress: (done: number, total: number, message: string) => progress.show(done, total, message),
        }),
    });
    progress.clear();
    if (line.format === undefined) printAnswer(answer, settings.json, terminal);
    else {
      const text = formatResults(line.format, entry.operation, answer.data);
      if (text !== "") terminal.out(text);
    }
    return typeof answer.data.exitCode === "number" ? answer.data.exitCode : 0;
  } catch (thrown) {
    progress.clear();
    return printFailure(thrown, settings, terminal);
  }
}

export function printAnswer(answer: Answer, json: boolean, terminal: Terminal): void {
  if (!json) {
    terminal.out(answer.terminal(terminal.style));
    return;
  }
  const { exitCode: _code, ...data } = answer.data;
  terminal.out(printableJson(JSON.stringify(data, null, 2)));
}

/** JSON may hold these as they are, and some terminals obey them; written as escapes they mean the same. */
const printableJson = (json: string): string =>
  json.replace(/[\u007f-\u009f]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);

export function printFailure(
  thrown: unknown,
  { json, verbose }: { json: boolean; verbose: boolean },
  terminal: Terminal,
): number {
  const { code, message, hint, details, cause } = toFailure(thrown);
  if (json)
    terminal.err.write(
      `${printableJson(JSON.stringify({ error: { code, message, ...(hint !== "" && { hint }), ...(details && { details }) } }))}\n`,
    );
  else terminal.err.write(`${terminal.style.bad(printable(message))}\n${hint === "" ? "" : `${printable(hint)}\n`}`);
  if (verbose && cause instanceof Error) terminal.err.write(`${cause.stack ?? cause.message}\n`);
  return FAILURES[code].exit;
}
