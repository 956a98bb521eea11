import * as gram from "./gram/index.js";
import type { Clock } from "./kernel/clock.js";
import { Failure } from "./kernel/failure.js";
import type { Log } from "./kernel/log.js";
import type { Connection } from "./kernel/manner.js";
import type { ResourceProvider } from "./kernel/resource.js";
import type { Settings } from "./kernel/settings.js";
import type { Operation } from "./kernel/tool.js";
import * as knowledge from "./knowledge/index.js";

export interface AppPorts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly mode: "serve" | "daemon" | "stdio" | "direct-cli";
  readonly instance: string;
  readonly version: string;
  readonly assetsDir: string;
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface App {
  /** Every tool of every toolset, whether or not a surface shows it. */
  readonly operations: readonly Operation[];
  /** Commands of the terminal that are no tools. */
  readonly commands: readonly Operation[];
  readonly resources: readonly ResourceProvider[];
  /** Resolves when no job runs or waits any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Names of the toolsets that can be served. */
export const TOOLSETS = ["gno", "gram"] as const;

/** The one place where parts meet. Everything below it gets what it needs handed in. */
export function createApp(ports: AppPorts): App {
  const gno = knowledge.createKnowledge({
    ...ports,
    resident: { mode: ports.mode, startedAtMs: ports.clock.ms(), instance: ports.instance },
  });
  const documents = gram.createGram({ ...ports, embedder: gno.embedder });
  return {
    operations: [...gno.operations(knowledge.tools), ...documents.operations(gram.tools)],
    commands: [...knowledge.commands(gno), ...gram.commands(documents)],
    resources: [knowledge.resources(gno.gno)],
    settled: () => gno.gno.jobs.settled(),
    async close() {
      await documents.close();
      await gno.close();
    },
  };
}

export interface ToolChoice {
  readonly toolsets: readonly string[];
  readonly profile: string;
  readonly writes: boolean;
  readonly connection: Connection;
}

/** What a surface shows of all tools. @throws Failure VALIDATION for an unknown toolset or profile */
export function chooseOperations(
  operations: readonly Operation[],
  { toolsets, profile, writes, connection }: ToolChoice,
): Operation[] {
  const unknown = toolsets.find((name) => !(TOOLSETS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Failure("VALIDATION", `There is no toolset "${unknown}".`, `Toolsets: ${TOOLSETS.join(", ")}.`);
  if (profile !== "full" && profile !== "core")
    throw new Failure("VALIDATION", `There is no tool profile "${profile}".`, "Profiles: full, core.");
  return operations.filter(
    (operation) =>
      (toolsets.length === 0 || toolsets.includes(operation.toolset)) &&
      (profile === "full" || operation.profile === "core") &&
      (operation.effect === "read" || writes || (connection === "local" && operation.manner.localWrites)),
  );
}

/** Names and types of every tool, for the SDK. Types only: nothing here runs. */
export type Catalogue = (typeof knowledge.tools)[number] | (typeof gram.tools)[number];
