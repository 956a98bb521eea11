import type { Diagnostic } from "../language/index.js";

export interface DecodedText {
  readonly text: string;
  /** Where the bytes are no UTF-8. */
  readonly problem: Diagnostic | undefined;
}

/** The text of a file. Bytes that are no UTF-8 become replacement characters, so that the rest can still be read. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (!text.includes("\uFFFD") || isUtf8(bytes)) return { text, problem: undefined };
  const offset = firstWrongByte(bytes);
  const before = bytes.subarray(0, offset);
  const line = before.reduce((count, byte) => (byte === 10 ? count + 1 : count), 1);
  const column = offset - before.lastIndexOf(10);
  return { text, problem: { code: "E150", line, column, message: `The byte at ${offset} is not UTF-8.` } };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch (thrown) {
    // The decoder says it in no other way.
    if (thrown instanceof TypeError) return false;
    throw thrown;
  }
}

/** The first place where the bytes and what they decode to part. */
function firstWrongByte(bytes: Uint8Array): number {
  let [low, high] = [0, bytes.length];
  // A prefix that ends inside a character is no UTF-8 either: what is looked for is the longest that is.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isPrefix(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (thrown) {
    if (thrown instanceof TypeError) return false;
    throw thrown;
  }
}
