import { SETTINGS } from "../../src/kernel/settings.js";
import { code, page, prose, table } from "./markdown.js";

/** Every setting of a process. */
export function settingsPage(): string {
  const rows = Object.entries(SETTINGS).map(([key, setting]) => [
    code(key),
    "flag" in setting ? code(`--${setting.flag}`) : "",
    "env" in setting ? setting.env.map(code).join(", ") : "",
    setting.type,
    "default" in setting && setting.default !== "" ? code(String(setting.default)) : "",
    prose(setting.summary),
  ]);
  return page("Settings", [
    "A setting is taken from its flag, else from its variable (the first one that is set, where there are several), else from its default. Booleans in variables are on with `1`, `true`, `yes` or `on`. Which collections there are, and which models are used, stands in the configuration file.",
    table(["Setting", "Flag", "Variable", "Type", "Default", "Meaning"], rows),
  ]);
}
