import { Failure, type FailureCode } from "../../kernel/failure.js";

/** Where in a call an operation stands, as messages name it: `operations[2]`, `content.records[0]`. */
export type OperationPlace = string;

export class OperationFailures {
  readonly #at: OperationPlace;
  readonly #op: string;

  constructor(at: OperationPlace, op: string) {
    this.#at = at;
    this.#op = op;
  }

  refuse(message: string, hint: string, details: Record<string, unknown> = {}): Failure {
    return this.fail("INVALID_OPERATION", message, hint, details);
  }

  fail(code: FailureCode, message: string, hint: string, details: Record<string, unknown> = {}): Failure {
    return new Failure(code, `${this.#at} (${this.#op}): ${message}`, hint, {
      details: { operation: this.#at, op: this.#op, ...details },
    });
  }
}
