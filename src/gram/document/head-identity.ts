import { casToken, type History, headOf, type Identity } from "../history/index.js";

/** Revision and hash of what a history ends with. */
export function headIdentity(history: History): Identity {
  const { revision, hash } = headOf(history);
  return { rev: revision, hash: casToken(hash) };
}
