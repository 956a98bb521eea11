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

export const defineTool = toolsOver<Gram>();
