import { blocksInOrder, DOC, entitiesInOrder, type State } from "../history/index.js";
import { type Implemented, recordLines } from "./record-lines.js";
import { blocksMarkdown, shownRecords } from "./section-markdown.js";

/** A whole document as a person reads it: its body, then the records that have no place in it. */
export function documentMarkdown(state: State, implemented: Implemented): string {
  const blocks = blocksInOrder(state.entities.get(DOC)!);
  const shown = shownRecords(state, blocks);
  const others = entitiesInOrder(state).filter(({ id }) => id !== DOC && !shown.has(id));
  const rest = others.flatMap((entity) => recordLines(entity, implemented));
  return [...blocksMarkdown(state, blocks, implemented), ...(rest.length > 0 ? [rest.join("\n")] : [])].join("\n\n");
}
