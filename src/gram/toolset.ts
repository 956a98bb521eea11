import type { Clock } from "../kernel/clock.js";
import { toolsOver } from "../kernel/tool.js";
import type { GramVault } from "./gram-vault.js";
import type { RecallEmbedder } from "./recall/index.js";

/** What every gram tool may use, and nothing else. */
export interface Gram {
  readonly vault: GramVault;
  readonly embedder: RecallEmbedder;
  readonly clock: Clock;
  readonly version: string;
}

const define = toolsOver<Gram>();

/** A person at a terminal gets the same data, laid out. */
export const defineTool: typeof define = (tool) =>
  define({ terminal: (output) => JSON.stringify(output, null, 2), ...tool });
