import { Failure } from "./failure.js";

export function globFailure(pattern: string, why: string): Failure {
  return new Failure(
    "VALIDATION",
    `The pattern ${JSON.stringify(pattern.slice(0, 60))} ${why}.`,
    "Split it into several simpler patterns.",
  );
}
