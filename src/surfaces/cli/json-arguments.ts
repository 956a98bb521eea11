import { Failure } from "../../kernel/failure.js";

/** The arguments of `ken call`, written as one JSON object; none are the empty object. @throws Failure VALIDATION */
export function jsonArguments(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Failure(
      "VALIDATION",
      `The arguments are no JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      `Quote them for the shell: ken call gno_query '{"query":"…"}'`,
      { cause },
    );
  }
}
