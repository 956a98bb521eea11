import { Failure } from "../../kernel/failure.js";
import type { TableEntry } from "./command-table.js";
import { flagsOf, GLOBAL_FLAGS } from "./flags.js";

const WORDS = ["mcp", "call", "completion", "help", "version"];

/** A completion script for a shell, made from the same table as everything else. @throws Failure VALIDATION for another shell */
export function completionScript(shell: string | undefined, table: readonly TableEntry[]): string {
  const first = [...new Set([...table.map(({ path }) => path[0]!), ...WORDS])].sort();
  // A shell takes the first pattern that fits: of `query` and `query diagnose` the longer one must stand first.
  const byCommand = table
    .map(({ path, operation }) => ({
      path: path.join(" "),
      flags: flagsOf(operation).map(({ name }) => `--${name}`),
    }))
    .sort((a, b) => b.path.length - a.path.length);
  const globals = GLOBAL_FLAGS.map(({ name }) => `--${name}`);
  switch (shell) {
    case "bash":
      return [
        "_ken() {",
        '  local cur="${COMP_WORDS[COMP_CWORD]}" line="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
        `  local words="${globals.join(" ")}"`,
        `  if [ "$COMP_CWORD" -eq 1 ]; then words="${first.join(" ")} $words"; fi`,
        '  case "$line" in',
        ...byCommand.map(({ path, flags }) => `    "${path}"|"${path} "*) words="$words ${flags.join(" ")}" ;;`),
        "  esac",
        '  case "$line" in',
        ...first.flatMap((word) => {
          const next = table.filter(({ path }) => path[0] === word && path.length > 1).map(({ path }) => path[1]);
          return next.length === 0 ? [] : [`    "${word}") words="$words ${next.join(" ")}" ;;`];
        }),
        "  esac",
        '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
        '  [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$cur"))',
        "}",
        "complete -o filenames -F _ken ken gno",
      ].join("\n");
    case "zsh":
      return ["#compdef ken gno", "autoload -U +X bashcompinit && bashcompinit", completionScript("bash", table)].join(
        "\n",
      );
    case "fish":
      return [
        ...first.map((word) => `complete -c ken -n __fish_use_subcommand -a ${word}`),
        ...table.flatMap(({ path, operation }) =>
          flagsOf(operation).map(
            ({ name }) => `complete -c ken -n "__fish_seen_subcommand_from ${path[0]}" -l ${name}`,
          ),
        ),
        ...GLOBAL_FLAGS.map(({ name }) => `complete -c ken -l ${name}`),
      ].join("\n");
    default:
      throw new Failure(
        "VALIDATION",
        shell === undefined ? "Which shell?" : `There is no completion for "${shell}".`,
        "ken completion bash|zsh|fish",
      );
  }
}
