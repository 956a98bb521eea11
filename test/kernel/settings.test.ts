import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readSettings, SETTINGS, type Surroundings } from "../../src/kernel/settings.js";

const around = (env: Surroundings["env"] = {}, platform = "linux"): Surroundings => ({
  env,
  home: "/home/ada",
  platform,
  cwd: "/home/ada/notes",
});

test("a flag wins over the environment, and the environment over the default", () => {
  const env = { KEN_INDEX: "work" };

  assert.equal(readSettings(around()).index, "default");
  assert.equal(readSettings(around(env)).index, "work");
  assert.equal(readSettings(around(env), { index: "home" }).index, "home");
});

test("of several variables the first that is set counts, and an empty one is not set", () => {
  assert.equal(readSettings(around({ GNO_OFFLINE: "", HF_HUB_OFFLINE: "1" })).offline, true);
  assert.equal(readSettings(around({ GNO_OFFLINE: "0", HF_HUB_OFFLINE: "1" })).offline, false);
});

for (const [given, read] of [
  ["1", true],
  ["true", true],
  ["yes", true],
  ["on", true],
  ["0", false],
  ["false", false],
  ["no", false],
] as const)
  test(`${given} in the environment switches ${read ? "on" : "off"}`, () => {
    assert.equal(readSettings(around({ GNO_VERBOSE: given })).verbose, read);
  });

test("a number is read out of text, and anything else is refused with the name of the setting", () => {
  assert.equal(readSettings(around({ KEN_LOCK_WAIT: "7" })).lockWait, 7);
  for (const value of ["soon", "-1", "1.5"])
    assert.throws(() => readSettings(around(), { lockWait: value }), { code: "VALIDATION", message: /lock-wait/ });
});

test("a list is split at commas", () => {
  assert.deepEqual(readSettings(around({ KEN_TOOLSET: "gno, gram,," })).toolset, ["gno", "gram"]);
  assert.deepEqual(readSettings(around()).toolset, []);
});

test("relative folders and files count from the current folder", () => {
  const { dataDir, configPath } = readSettings(around({ GNO_DATA_DIR: "data" }), { config: "my.yml" });

  assert.equal(dataDir, path.resolve("/home/ada/notes/data"));
  assert.equal(configPath, path.resolve("/home/ada/notes/my.yml"));
});

test("folders lie where each system keeps such things", () => {
  const folders = ({ configDir, dataDir, cacheDir }: ReturnType<typeof readSettings>) => [configDir, dataDir, cacheDir];

  assert.deepEqual(folders(readSettings(around())), [
    "/home/ada/.config/kenning",
    "/home/ada/.local/share/kenning",
    "/home/ada/.cache/kenning",
  ]);
  assert.deepEqual(folders(readSettings(around({ XDG_DATA_HOME: "/big" }))).at(1), "/big/kenning");
  assert.deepEqual(folders(readSettings(around({}, "darwin"))).at(0), "/home/ada/Library/Application Support/kenning");
});

test("the configuration file lies in the configuration folder until another is named", () => {
  assert.equal(readSettings(around({ GNO_CONFIG_DIR: "/etc/ken" })).configPath, "/etc/ken/index.yml");
});

test("no two settings share a flag, a short flag or a variable, and each says what it is for", () => {
  const settings = Object.values(SETTINGS) as {
    flag?: string;
    short?: string;
    env?: readonly string[];
    summary: string;
  }[];
  for (const names of [
    settings.flatMap(({ flag }) => flag ?? []),
    settings.flatMap(({ short }) => short ?? []),
    settings.flatMap(({ env }) => env ?? []),
  ])
    assert.deepEqual(names, [...new Set(names)]);
  for (const { summary } of settings) assert.match(summary, /\.$/);
});
