export interface SettingRow {
  readonly type: string;
  readonly summary: string;
  readonly env?: readonly string[];
  readonly flag?: string;
  readonly short?: string;
  readonly default?: unknown;
}

const TYPES: Readonly<Record<string, string>> = {
  text: "string",
  boolean: "boolean",
  integer: "number",
  list: "string",
};

/** What is wrong with a table of settings. One without a default must say in its sentence what holds then, or be optional by nature. */
export function settingFaults(table: Readonly<Record<string, SettingRow>>, optional: ReadonlySet<string>): string[] {
  const rows = Object.entries(table);
  const alone = rows.flatMap(([key, { type, summary, default: value, env, flag }]) => [
    ...(type in TYPES ? [] : [`${key} has no type`]),
    ...(/^[A-Za-z`].*\.$/.test(summary) ? [] : [`${key} has no sentence`]),
    ...(value !== undefined && typeof value !== TYPES[type] ? [`${key} has a default of another type`] : []),
    ...(value === undefined && !summary.includes("default:") && !optional.has(key) ? [`${key} has no default`] : []),
    ...(env === undefined && flag === undefined ? [`nothing can set ${key}`] : []),
    ...(flag !== undefined && !/^[a-z]+(-[a-z]+)*$/.test(flag) ? [`the flag of ${key} is not in kebab-case`] : []),
    ...(env ?? []).filter((name) => !/^[A-Z][A-Z0-9_]+$/.test(name)).map((name) => `${name} is no variable`),
  ]);
  const names = rows.flatMap(([, { env = [], flag, short }]) => [
    ...env,
    ...(flag === undefined ? [] : [`--${flag}`]),
    ...(short === undefined ? [] : [`-${short}`]),
  ]);
  const twice = names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} is used twice`);
  return [...alone, ...twice];
}
