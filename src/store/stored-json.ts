import { indexCorrupt } from "../kernel/failure.js";

/** Reads JSON that this program once stored. @throws Failure INDEX_CORRUPT where it is no JSON any more */
export function storedJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw indexCorrupt("The index is damaged.", cause);
  }
}
