import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { type Catalogue, createApp } from "./app.js";
import { systemClock } from "./kernel/clock.js";
import { newId } from "./kernel/ids.js";
import { silentLog } from "./kernel/log.js";
import { readSettings } from "./kernel/settings.js";
import { createSdk, type Sdk } from "./surfaces/sdk.js";

export { Failure, type FailureCode } from "./kernel/failure.js";

export interface ClientOptions {
  readonly configDir?: string;
  readonly dataDir?: string;
  readonly cacheDir?: string;
  readonly index?: string;
}

export interface Client extends Sdk<Catalogue> {
  close(): Promise<void>;
}

/**
 * The program as a library: every tool as a typed function, in this process. Writes run as jobs, as everywhere.
 * @throws Failure VALIDATION for options that do not fit
 */
export function createClient(options: ClientOptions = {}): Client {
  const settings = readSettings({ env: {}, home: homedir(), platform: "linux", cwd: "/" }, options);
  const app = createApp({
    settings,
    clock: systemClock,
    log: silentLog,
    mode: "direct-cli",
    instance: newId(),
    version: "sdk",
    assetsDir: fileURLToPath(new URL("../assets", import.meta.url)),
    pid: 0,
    env: {},
  });
  return { ...createSdk<Catalogue>(app.operations), close: () => app.close() };
}
