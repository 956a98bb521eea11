#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { type App, chooseOperations, createApp } from "./app.js";
import { fileClock, systemClock } from "./kernel/clock.js";
import { Failure } from "./kernel/failure.js";
import { newId } from "./kernel/ids.js";
import { createLog } from "./kernel/log.js";
import { readSettings, type Settings } from "./kernel/settings.js";
import { terminalStyle } from "./kernel/terminal-style.js";
import { commandFirst } from "./surfaces/cli/command-first.js";
import { commandTable } from "./surfaces/cli/command-table.js";
import { parseFlags } from "./surfaces/cli/flags.js";
import { printFailure, type Terminal } from "./surfaces/cli/run-cli.js";

// Standard output belongs to results and to the protocol: whatever a library prints goes to standard error.
console.log = console.info = console.debug = console.error;

const packageFile = new URL("../package.json", import.meta.url);
const version = (JSON.parse(readFileSync(packageFile, "utf8")) as { version: string }).version;
const argv = commandFirst(process.argv.slice(2));
const surroundings = {
  env: process.env,
  home: process.env.HOME || homedir(),
  platform: process.platform,
  cwd: process.cwd(),
};
const interrupt = new AbortController();

process.exitCode = await main();

async function main(): Promise<number> {
  // A reader that has seen enough (`| head`) is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));
  const terminal = makeTerminal();
  const json = argv.includes("--json");
  try {
    const [word, ...rest] = argv;
    if (word === "mcp") return await serveMcp(rest[0] === "serve" ? rest.slice(1) : rest);
    if (word === "--version" || word === "-V" || word === "version") {
      terminal.out(json ? JSON.stringify({ version, node: process.version }) : version);
      return 0;
    }
    return await runCli(terminal);
  } catch (thrown) {
    return printFailure(thrown, { json, verbose: argv.includes("--verbose") }, terminal);
  }
}

async function runCli(terminal: Terminal): Promise<number> {
  const { overviewHelp } = await import("./surfaces/cli/help.js");
  const { readCommandLine, runCommand } = await import("./surfaces/cli/run-cli.js");
  const [word, ...rest] = argv;
  // The table needs the tools' inputs only, whatever the settings say; the application is opened for the command that runs.
  const open = (flags: Readonly<Record<string, unknown>>) => openApp(readSettings(surroundings, flags), "direct-cli");
  if (word === undefined || word === "help" || word === "--help" || word === "-h") {
    const { app } = open({});
    terminal.out(overviewHelp(tableOf(app)));
    return word === undefined && !process.stdin.isTTY ? 1 : 0;
  }
  if (word === "completion") {
    const { completionScript } = await import("./surfaces/cli/completion.js");
    terminal.out(completionScript(rest[0], tableOf(open({}).app)));
    return 0;
  }
  if (word === "call") return callTool(rest, terminal, open);
  const probe = open({}).app;
  const request = readCommandLine(tableOf(probe), argv);
  await probe.close();
  const { app, settings } = open(request.line.settings);
  onSignals(() => interrupt.abort());
  try {
    const table = tableOf(app);
    return await runCommand(readCommandLine(table, argv), table, settings, makeTerminal(settings));
  } finally {
    await app.close();
  }
}

async function callTool(
  rest: string[],
  terminal: Terminal,
  open: (flags: Readonly<Record<string, unknown>>) => { app: App; settings: Settings },
): Promise<number> {
  const [{ printAnswer }, { jsonArguments }] = await Promise.all([
    import("./surfaces/cli/run-cli.js"),
    import("./surfaces/cli/json-arguments.js"),
  ]);
  const { positionals, settings: flags } = parseFlags(rest, []);
  const { app, settings } = open(flags);
  try {
    const operation = app.operations.find(({ name }) => name === positionals[0]);
    if (!operation)
      throw new Failure(
        "UNKNOWN_TOOL",
        `There is no tool "${positionals[0] ?? ""}".`,
        `Tools: ${app.operations.map(({ name }) => name).join(", ")}.`,
      );
    printAnswer(
      await operation.call(jsonArguments(positionals[1]), { hostPaths: true, caller: "person" }),
      settings.json,
      terminal,
    );
    await app.settled();
    return 0;
  } finally {
    await app.close();
  }
}

async function serveMcp(args: string[]): Promise<number> {
  // Every client starts a server of its own: a young generation that does not grow saves 15 MB of each.
  setFlagsFromString("--semi-space-growth-factor=1");
  const { positionals, settings: flags, help } = parseFlags(args, []);
  if (help) {
    const { MCP_HELP } = await import("./surfaces/mcp/help.js");
    makeTerminal().out(MCP_HELP);
    return 0;
  }
  if (positionals.length > 0)
    throw new Failure(
      "VALIDATION",
      `"mcp ${positionals[0]}" is no command.`,
      "Use `ken mcp` to serve; see `ken mcp --help`.",
    );
  const [{ serveMcpStdio }, { INSTRUCTIONS }] = await Promise.all([
    import("./surfaces/mcp/serve-stdio.js"),
    import("./surfaces/mcp/instructions.js"),
  ]);
  const { app, settings, log } = openApp(readSettings(surroundings, flags), "stdio");
  const operations = chooseOperations(app.operations, {
    toolsets: settings.toolset,
    profile: settings.toolProfile,
    writes: settings.enableWrite,
    connection: "local",
  });
  const handle = serveMcpStdio({
    operations,
    resources: app.resources,
    version,
    instructions: INSTRUCTIONS,
    connection: "local",
    log,
  });
  const ended = new Promise<number>((resolve) => {
    // The client has gone: nothing that is still running has anyone to answer.
    for (const event of ["end", "close", "error"]) process.stdin.once(event, () => resolve(0));
    onSignals((signal) => resolve(signal === "SIGINT" ? 130 : 0));
  });
  const code = await ended;
  await handle.close();
  await app.close();
  process.exit(code);
}

/** Calls `stop` at the first signal; a second one ends the process at once. */
function onSignals(stop: (signal: NodeJS.Signals) => void): void {
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(signal === "SIGINT" ? 130 : 143);
      asked = true;
      stop(signal);
    });
  }
}

function openApp(
  settings: Settings,
  mode: "stdio" | "direct-cli",
): { app: App; settings: Settings; log: ReturnType<typeof createLog> } {
  const log = createLog((line) => process.stderr.write(line), settings.verbose);
  const clock = settings.testClock === undefined ? systemClock : fileClock(settings.testClock);
  const app = createApp({
    settings,
    clock,
    log,
    mode,
    instance: newId(),
    version,
    assetsDir: fileURLToPath(new URL("../assets", import.meta.url)),
    pid: process.pid,
    env: process.env,
  });
  return { app, settings, log };
}

function tableOf(app: App) {
  return commandTable([...app.commands, ...app.operations]);
}

function makeTerminal(settings?: Settings): Terminal {
  const { NO_COLOR, CLICOLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM } = process.env;
  const forced = Boolean(FORCE_COLOR ?? CLICOLOR_FORCE);
  const colour =
    !settings?.noColor &&
    NO_COLOR === undefined &&
    CLICOLOR !== "0" &&
    TERM !== "dumb" &&
    (forced || process.stdout.isTTY === true);
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: {
      write: (text) => void process.stderr.write(text),
      isTerminal: process.stderr.isTTY === true && TERM !== "dumb",
    },
    style: terminalStyle({
      colour,
      links: colour && process.stdout.isTTY === true,
      width: process.stdout.columns ?? 100,
    }),
    clock: systemClock,
    signal: interrupt.signal,
  };
}
