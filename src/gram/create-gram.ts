import path from "node:path";
import type { Clock } from "../kernel/clock.js";
import type { Log } from "../kernel/log.js";
import type { Settings } from "../kernel/settings.js";
import { type AnyTool, bind, type Operation } from "../kernel/tool.js";
import { type Asker, GramConfigFile } from "./access/index.js";
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
  /** Environment of the programs that a person's commands start: an editor, git. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The toolset, and what commands of the terminal need beside its tools. */
export interface GramServices {
  readonly config: GramConfigFile;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The vault as the person at this machine may use it; made at the first call, as are all parts. */
  vault(): GramVault;
  operations(tools: readonly AnyTool<Gram>[]): Operation[];
  close(): Promise<void>;
}

export function createGram({ settings, clock, log, version, embedder, env }: GramPorts): GramServices {
  const config = new GramConfigFile(path.join(settings.configDir, "gram.yml"));
  const vaults = new Map<Asker, GramVault>();
  const vaultOf = (asker: Asker): GramVault => {
    const known = vaults.get(asker) ?? openVault(asker);
    vaults.set(asker, known);
    return known;
  };
  const openVault = (asker: Asker): GramVault =>
    new GramVault({
      vaultDir: settings.gramVault,
      dataDir: settings.dataDir,
      config,
      clock,
      systemZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      asker,
    });
  const recall = new RecallEmbedder(embedder, clock, log);
  // Most starts use no document at all: the vault is opened by the first tool that looks at it.
  const gram: Gram = {
    get vault() {
      return vaultOf("agent");
    },
    embedder: recall,
    clock,
    version,
  };
  return {
    config,
    settings,
    clock,
    env,
    vault: () => vaultOf("person"),
    operations: (tools) => bind("gram", gram, tools, GRAM_MANNER),
    async close() {
      await recall.close();
      for (const vault of vaults.values()) await vault.close();
    },
  };
}
