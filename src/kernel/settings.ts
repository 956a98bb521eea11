import path from "node:path";
import { Failure } from "./failure.js";

interface Setting {
  readonly type: "text" | "boolean" | "integer" | "list";
  readonly summary: string;
  /** Environment variables in order of precedence; the first one that is set counts. */
  readonly env?: readonly string[];
  /** Flag of every command, without its dashes. */
  readonly flag?: string;
  readonly short?: string;
  readonly default?: string | boolean | number;
}

/** Every setting of a process: its flag, its variable, its default, one sentence. Precedence: flag, environment, default. */
export const SETTINGS = {
  configDir: {
    type: "text",
    env: ["GNO_CONFIG_DIR"],
    summary: "Folder of the configuration (default: the system's folder for configuration).",
  },
  dataDir: {
    type: "text",
    env: ["GNO_DATA_DIR"],
    summary: "Folder of the indexes (default: the system's folder for data).",
  },
  cacheDir: {
    type: "text",
    env: ["GNO_CACHE_DIR"],
    summary: "Folder of models that were pulled (default: the system's folder for caches).",
  },
  gramVault: {
    type: "text",
    flag: "vault",
    env: ["KEN_GRAM_VAULT"],
    summary: "Folder of the versioned documents (default: vault in the folder of the indexes).",
  },
  index: { type: "text", flag: "index", env: ["KEN_INDEX"], default: "default", summary: "Name of the index to use." },
  config: {
    type: "text",
    flag: "config",
    env: ["KEN_CONFIG"],
    summary: "Configuration file (default: index.yml in the configuration folder).",
  },
  json: { type: "boolean", flag: "json", default: false, summary: "Print one JSON document and nothing else." },
  quiet: { type: "boolean", flag: "quiet", short: "q", default: false, summary: "No progress on standard error." },
  verbose: {
    type: "boolean",
    flag: "verbose",
    env: ["GNO_VERBOSE"],
    default: false,
    summary: "Say more on standard error, with causes of errors.",
  },
  noColor: { type: "boolean", flag: "no-color", default: false, summary: "No colours (also: the variable NO_COLOR)." },
  yes: { type: "boolean", flag: "yes", short: "y", default: false, summary: "Answer yes to questions." },
  offline: {
    type: "boolean",
    flag: "offline",
    env: ["GNO_OFFLINE", "HF_HUB_OFFLINE"],
    default: false,
    summary: "Never use the network, whatever a model is configured to.",
  },
  lockWait: {
    type: "integer",
    flag: "lock-wait",
    env: ["KEN_LOCK_WAIT"],
    default: 120,
    summary: "Seconds to wait for another process that writes the index.",
  },
  noWait: {
    type: "boolean",
    flag: "no-wait",
    default: false,
    summary: "Do not wait for another process that writes the index.",
  },
  enableWrite: {
    type: "boolean",
    flag: "enable-write",
    env: ["GNO_MCP_ENABLE_WRITE"],
    default: false,
    summary: "Offer tools that write (ken mcp).",
  },
  toolset: {
    type: "list",
    flag: "toolset",
    env: ["KEN_TOOLSET"],
    default: "",
    summary: "Toolsets to serve, separated by commas (default: all).",
  },
  toolProfile: {
    type: "text",
    flag: "tool-profile",
    env: ["KEN_TOOL_PROFILE"],
    default: "full",
    summary: "full, or core for the small set of tools.",
  },
  modelHub: {
    type: "text",
    env: ["HF_ENDPOINT"],
    default: "https://huggingface.co",
    summary: "Where `ken models pull` fetches hf: models; nothing else uses it.",
  },
  modelKey: {
    type: "text",
    env: ["KEN_MODEL_API_KEY"],
    summary: "Key for a model endpoint; sent to that endpoint's host only.",
  },
  testClock: {
    type: "text",
    env: ["KEN_TEST_CLOCK"],
    summary: "File with the current ISO time, read at every use of the clock (tests).",
  },
} as const satisfies Record<string, Setting>;

type Key = keyof typeof SETTINGS;
type ValueOf<S extends Setting> = S["type"] extends "boolean"
  ? boolean
  : S["type"] extends "integer"
    ? number
    : S["type"] extends "list"
      ? readonly string[]
      : S extends { default: string }
        ? string
        : string | undefined;

type Raw = { readonly [K in Key]: ValueOf<(typeof SETTINGS)[K]> };

export interface Settings extends Raw {
  readonly configDir: string;
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly configPath: string;
  readonly gramVault: string;
  readonly home: string;
  readonly cwd: string;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: string;
  readonly cwd: string;
}

/** Reads all settings. `flags` holds what the command line gave, by key. @throws Failure VALIDATION for a value that does not fit. */
export function readSettings(around: Surroundings, flags: Partial<Record<Key, unknown>> = {}): Settings {
  const raw = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, setting]) => [key, settingValue(key as Key, setting, around.env, flags)]),
  ) as unknown as Raw;
  const folders = systemFolders(around);
  const configDir = path.resolve(around.cwd, raw.configDir ?? folders.config);
  const dataDir = path.resolve(around.cwd, raw.dataDir ?? folders.data);
  return {
    ...raw,
    configDir,
    dataDir,
    cacheDir: path.resolve(around.cwd, raw.cacheDir ?? folders.cache),
    configPath: raw.config === undefined ? path.join(configDir, "index.yml") : path.resolve(around.cwd, raw.config),
    gramVault: path.resolve(around.cwd, raw.gramVault ?? path.join(dataDir, "vault")),
    home: around.home,
    cwd: around.cwd,
  };
}

function settingValue(
  key: Key,
  setting: Setting,
  env: Surroundings["env"],
  flags: Partial<Record<Key, unknown>>,
): unknown {
  const given =
    flags[key] ?? setting.env?.map((name) => env[name]).find((value) => value !== undefined && value !== "");
  if (given === undefined) return setting.type === "list" ? [] : setting.default;
  switch (setting.type) {
    case "boolean":
      return given === true || given === "1" || given === "true" || given === "yes" || given === "on";
    case "integer": {
      const number = Number(given);
      if (!Number.isInteger(number) || number < 0)
        throw new Failure(
          "VALIDATION",
          `"${String(given)}" is no value for ${setting.flag ?? key}.`,
          "Give a whole number.",
        );
      return number;
    }
    case "list":
      return String(given)
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
    default:
      return String(given);
  }
}

function systemFolders({ env, home, platform }: Surroundings): { config: string; data: string; cache: string } {
  if (platform === "win32") {
    const roaming = env.APPDATA ?? path.join(home, "AppData", "Roaming");
    const local = env.LOCALAPPDATA ?? path.join(home, "AppData", "Local");
    return {
      config: path.join(roaming, "kenning"),
      data: path.join(local, "kenning"),
      cache: path.join(local, "kenning", "cache"),
    };
  }
  if (platform === "darwin") {
    const library = path.join(home, "Library");
    return {
      config: path.join(library, "Application Support", "kenning"),
      data: path.join(library, "Application Support", "kenning", "data"),
      cache: path.join(library, "Caches", "kenning"),
    };
  }
  return {
    config: path.join(env.XDG_CONFIG_HOME || path.join(home, ".config"), "kenning"),
    data: path.join(env.XDG_DATA_HOME || path.join(home, ".local", "share"), "kenning"),
    cache: path.join(env.XDG_CACHE_HOME || path.join(home, ".cache"), "kenning"),
  };
}
