import { FAILURES } from "../../src/kernel/failure.js";
import { code, page, table } from "./markdown.js";

/** Every way a call can fail. */
export function errorsPage(): string {
  const rows = Object.entries(FAILURES).map(([name, { http, exit, when }]) => [
    code(name),
    String(http),
    String(exit),
    when,
  ]);
  return page("Errors", [
    "Every failure has a code, a message that says what happened, and mostly a hint that says what to do next. The code is the same on every surface.",
    table(["Code", "HTTP status", "Exit code", "When"], rows),
    "## Where it is found",
    table(
      ["Surface", "Form"],
      [
        [
          "MCP",
          "`isError`; the text is `Error: CODE: message` and the hint below it; the structured content is `{ error: CODE, message, hint, details }`. An unknown tool or document is an error of the protocol (-32602).",
        ],
        ["Command line", 'the exit code; message and hint on standard error, with `--json` as `{ "error": … }`'],
        ["SDK", "a thrown `Failure` with `code`, `message`, `hint` and `details`"],
      ],
    ),
  ]);
}
