import type { History } from "./history.js";

/**
 * What a person's leave does to a broken history: it ends with its last trusted line and can be written again. The lines
 * behind that are handed back, for a file of their own; an edit that they told of is then an external one.
 */
export function setAside(history: History): { readonly history: History; readonly lines: string } {
  return { history: { ...history, rest: "", problems: [] }, lines: history.rest };
}
