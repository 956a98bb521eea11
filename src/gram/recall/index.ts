export type { Mode, RecalledItem } from "./recall.js";
export { MODES, Recall } from "./recall.js";
export type { EmbedderSource, SemanticState } from "./recall-embedder.js";
export { RecallEmbedder } from "./recall-embedder.js";
export { relevantEntries } from "./relevant-entries.js";
