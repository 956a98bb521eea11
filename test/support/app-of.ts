import { fileURLToPath } from "node:url";
import { type App, createApp } from "../../src/app.js";
import { systemClock } from "../../src/kernel/clock.js";
import { toFailure } from "../../src/kernel/failure.js";
import { silentLog } from "../../src/kernel/log.js";
import { readSettings } from "../../src/kernel/settings.js";
import type { Workspace } from "./workspace.js";

export interface InProcess {
  readonly app: App;
  /** Calls a tool; a failure comes back as its code and message, anything that is no Failure is thrown on. */
  call(name: string, input: unknown): Promise<{ data?: Record<string, unknown>; text: string; code?: string }>;
  close(): Promise<void>;
}

/** The application of a workspace in this process: for tests that make thousands of calls. */
export function appOf(space: Workspace): InProcess {
  const settings = readSettings({ env: space.env, home: space.env.HOME!, platform: process.platform, cwd: space.root });
  const app = createApp({
    settings,
    clock: systemClock,
    log: silentLog,
    mode: "stdio",
    instance: "test",
    version: "0",
    assetsDir: fileURLToPath(new URL("../../assets", import.meta.url)),
    pid: process.pid,
    env: space.env,
  });
  return {
    app,
    async call(name, input) {
      const operation = app.operations.find((one) => one.name === name);
      if (!operation) throw new Error(`There is no tool ${name}.`);
      try {
        const { data, text } = await operation.call(input, { hostPaths: true });
        return { data, text };
      } catch (thrown) {
        const failure = toFailure(thrown);
        // Our own fault, whatever the input was: the test should show where.
        if (failure.code === "RUNTIME") throw failure.cause ?? failure;
        return { code: failure.code, text: `${failure.code}: ${failure.message} ${failure.hint}` };
      }
    },
    close: () => app.close(),
  };
}
