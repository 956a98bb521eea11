import type { GenerateModel } from "../../models/port.js";
import type { QueryMode } from "./typed-query.js";

const MAX_TOKENS = 220;
const MAX_TERMS = 4;
const MAX_CHARS = 600;
const SYSTEM =
  "You help a search engine. Answer with lines only: up to four lines `term: other words for what is asked` and one line `hyde: one or two sentences that could stand in a text that answers`. No other text.";

/** Reads typed lines out of what a model wrote; what is no such line is left out, whatever it says. */
export function readExpansion(text: string): QueryMode[] {
  const entries = [...text.matchAll(/^[\s*-]*(term|hyde)\s*:\s*(\S.*)$/gim)].map(([, mode, entry]) => ({
    mode: mode!.toLowerCase() as "term" | "hyde",
    text: entry!.trim().slice(0, MAX_CHARS),
  }));
  return [
    ...entries.filter(({ mode }) => mode === "term").slice(0, MAX_TERMS),
    ...entries.filter(({ mode }) => mode === "hyde").slice(0, 1),
  ];
}

/** Other ways to ask the same, as a generative model sees them. @throws Failure MODEL_FAILED */
export async function expansionOf(model: GenerateModel, query: string): Promise<QueryMode[]> {
  return readExpansion(await model.generate(`Query: ${query}`, { system: SYSTEM, maxTokens: MAX_TOKENS }));
}
