import { GLOBAL_FLAGS } from "./flags.js";

/** `ken --index work search roof` is `ken search roof --index work`: flags of every command may stand before it too. */
export function commandFirst(argv: readonly string[]): string[] {
  let at = 0;
  for (let flag = globalFlag(argv[at]); flag; flag = globalFlag(argv[at]))
    at += flag.type === "boolean" || argv[at]!.includes("=") ? 1 : 2;
  const flags = argv.slice(0, at);
  const command = argv.slice(at);
  // What stands behind a double dash is text.
  const end = command.indexOf("--");
  return end === -1 ? [...command, ...flags] : [...command.slice(0, end), ...flags, ...command.slice(end)];
}

function globalFlag(word: string | undefined) {
  const name = word?.split("=")[0];
  return GLOBAL_FLAGS.find(
    (flag) => name === `--${flag.name}` || (flag.short !== undefined && name === `-${flag.short}`),
  );
}
