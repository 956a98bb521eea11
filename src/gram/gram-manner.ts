import { type Failure, isRetryable } from "../kernel/failure.js";
import type { Manner } from "../kernel/manner.js";

const PROBLEMS: Readonly<Record<string, string>> = {
  unknown: "unknown_argument",
  missing: "missing_argument",
  invalid: "invalid_argument",
};

/** Codes that this toolset's contract calls by another name than the house. */
const NAMES: Readonly<Record<string, string>> = {
  INVALID_PATH: "path_invalid",
  DISK_FULL: "io_error",
  PERMISSION_DENIED: "io_error",
};

/** The code of a failure as callers of gram tools see it. */
export function gramCode({ code, details }: Failure): string {
  if (code === "VALIDATION" || code === "INVALID_INPUT")
    return PROBLEMS[String(details?.problem)] ?? "invalid_argument";
  return NAMES[code] ?? code.toLowerCase();
}

/** The wire form of the system that this toolset takes the place of: one text of compact JSON, and nothing beside it. */
export const GRAM_MANNER: Manner = {
  structured: false,
  localAnnotations: false,
  localWrites: true,
  failureText(failure) {
    const { code, message, hint, details } = failure;
    const error = {
      code: gramCode(failure),
      message: hint === "" ? message : `${message} ${hint}`,
      retryable: isRetryable(code),
      details: details ?? {},
    };
    return JSON.stringify({ error });
  },
};
