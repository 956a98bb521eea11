import { isKey, isSingleKey } from "../language/index.js";
import type { OperationFailures } from "./operation-failure.js";

/** Bytes of one value. */
export const MOST_VALUE_BYTES = 64 * 1024;

const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/;
/** What a record is, not what it says. */
const FRAME_KEYS: Readonly<Record<string, string>> = {
  id: "An id never changes: add a new record with a link `replaces` to this one.",
  type: "Add a record of the other type and delete this one.",
};

/** @throws Failure for a key that cannot be one */
export function checkKey(key: string, failures: OperationFailures): void {
  const frame = Object.hasOwn(FRAME_KEYS, key) ? FRAME_KEYS[key] : undefined;
  if (frame !== undefined) throw failures.refuse(`"${key}" is no field.`, frame, { key });
  if (!isKey(key))
    throw failures.refuse(
      `${JSON.stringify(key.slice(0, 60))} is no key.`,
      "A key has lower-case letters, digits and _, begins with a letter and has at most 24 characters.",
      { key },
    );
}

/** @throws Failure for values that the field, or the format, cannot hold */
export function checkValues(key: string, values: readonly string[], failures: OperationFailures): void {
  if (values.length > 1 && isSingleKey(key))
    throw failures.refuse(`"${key}" has one value, not ${values.length}.`, "Give one value.", { key });
  for (const value of values) {
    const bytes = Buffer.byteLength(value);
    if (bytes > MOST_VALUE_BYTES)
      throw failures.fail(
        "TOO_LARGE",
        `a value of "${key}" has ${bytes} bytes; at most ${MOST_VALUE_BYTES} are kept.`,
        "Put long text into a body.",
        { key },
      );
    if (CONTROL.test(value))
      throw failures.refuse(`a value of "${key}" holds a control character.`, "Leave it out.", { key });
    if (key === "t" && value.includes("\n"))
      throw failures.refuse("a title is one line.", "Put the rest into d or into the body.", { key });
  }
}
