import path from "node:path";
import type { Clock } from "../kernel/clock.js";
import type { Log } from "../kernel/log.js";
import type { Settings } from "../kernel/settings.js";
import { type AnyTool, bind, type Operation } from "../kernel/tool.js";
import { GramConfigFile } from "./access/index.js";
import { GRAM_MANNER } from "./gram-manner.js";
import { GramVault } from "./gram-vault.js";
import { type EmbedderSource, RecallEmbedder } from "./recall/index.js";
import type { Gram } from "./toolset.js";

export interface GramPorts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly embedder: EmbedderSource;
}

/** The toolset with what commands of the terminal need beside its tools. */
export interface GramServices {
  readonly config: GramConfigFile;
  operations(tools: readonly AnyTool<Gram>[]): Operation[];
  /** What tools and commands use; made at the first call, since most starts need none of it. */
  gram(): Gram;
  close(): Promise<void>;
}

export function createGram({ settings, clock, log, version, embedder }: GramPorts): GramServices {
  const config = new GramConfigFile(path.join(settings.configDir, "gram.yml"));
  let made: Gram | undefined;
  const gram = (): Gram => {
    made ??= {
      vault: new GramVault({
        vaultDir: settings.gramVault,
        dataDir: settings.dataDir,
        config,
        clock,
        systemZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
      embedder: new RecallEmbedder(embedder, clock, log),
      clock,
      version,
    };
    return made;
  };
  return {
    config,
    gram,
    operations: (tools) => bind("gram", lazy(gram), tools, GRAM_MANNER),
    async close() {
      await made?.embedder.close();
      await made?.vault.close();
    },
  };
}

/** The context of tools, made when one of them first looks at it. */
const lazy = (gram: () => Gram): Gram => ({
  get vault() {
    return gram().vault;
  },
  get embedder() {
    return gram().embedder;
  },
  get clock() {
    return gram().clock;
  },
  get version() {
    return gram().version;
  },
});
