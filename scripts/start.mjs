// From a fresh clone to a folder that agents can search: `npm start -- ~/notes`. Installs and builds only what is missing or old,
// indexes the folder, and leaves on the screen how a client is connected. Without a folder it takes the documentation of this project.
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
// As a whole: a Node too old to have parseArgs must get as far as our own message.
import * as util from "node:util";
import { install, run } from "./install.mjs";

const OLDEST_NODE = 20;
const FOLDER_VARIABLES = ["GNO_CONFIG_DIR", "GNO_DATA_DIR", "GNO_CACHE_DIR"];
const USAGE = `Usage: npm start -- [DIR] [--name NAME] [--pattern GLOB] [--exclude GLOB]

Installs and builds what is missing, indexes DIR (default: the docs of this project), and shows how to connect a client.
DIR is only read, never written. Run again, it brings DIR up to date.`;

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(project, "dist", "main.js");

try {
  main();
} catch (error) {
  console.error(`${error.message}${error.hint ? `\n${error.hint}` : ""}`);
  process.exitCode = 1;
}

function main() {
  checkNode();
  const { folder, flags, help } = readArguments();
  if (help) return console.log(USAGE);
  checkFolder(folder);
  process.chdir(project);
  install();
  if (isBuildOld() && run(process.execPath, ["scripts/build.mjs"], { shell: false }) !== 0)
    throw wrong("The build failed.", "`npm test` says where.");
  const code = run(process.execPath, [entry, "setup", folder, ...flags], { shell: false });
  process.exitCode = code;
  if (code === 0) console.log(connection());
}

function wrong(message, hint) {
  return Object.assign(new Error(message), { hint });
}

function checkNode() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE) return;
  throw wrong(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${OLDEST_NODE} or newer (https://nodejs.org), then run this again.`,
  );
}

function readArguments() {
  const text = { type: "string" };
  const options = {
    name: text,
    pattern: text,
    exclude: { ...text, multiple: true },
    help: { type: "boolean", short: "h" },
  };
  let parsed;
  try {
    parsed = util.parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw wrong(cause.message.split(". To specify")[0], USAGE);
  }
  const { positionals, values } = parsed;
  if (positionals.length > 1) throw wrong(`One folder at a time, please: ${positionals.join(", ")}.`, USAGE);
  const { help, ...given } = values;
  const flags = Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => `--${name}=${one}`));
  return { folder: absolute(positionals[0]), flags, help };
}

/** npm runs scripts in the project's folder and says in INIT_CWD where the user stood. */
function absolute(folder) {
  if (folder === undefined) return join(project, "docs");
  const expanded = folder.replace(/^~(?=$|[\\/])/, homedir());
  return resolve(process.env.INIT_CWD ?? process.cwd(), expanded);
}

function checkFolder(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found)
    throw wrong(
      `There is no folder ${folder}.`,
      "Check the spelling. To look around first, leave the folder out: npm start",
    );
  if (!found.isDirectory())
    throw wrong(
      `${folder} is a file, not a folder.`,
      `Give the folder that it lies in: npm start -- ${quoted(dirname(folder))}`,
    );
}

function isBuildOld() {
  if (!existsSync(entry)) return true;
  const built = statSync(entry).mtimeMs;
  const sources = readdirSync("src", { recursive: true }).map((name) => join("src", name));
  return [...sources, "package.json", "package-lock.json", "scripts/build.mjs"].some(
    (file) => statSync(file).mtimeMs > built,
  );
}

/** What a client needs to know: complete command lines and files, with the paths of this machine. */
function connection() {
  // A client does not have the variables of this terminal; without them it would open another, empty index.
  const set = FOLDER_VARIABLES.filter((name) => process.env[name]);
  const env = Object.fromEntries(set.map((name) => [name, resolve(process.env[name])]));
  const server = { command: process.execPath, args: [entry, "mcp"], ...(set.length > 0 && { env }) };
  const line = [process.execPath, entry, "mcp"].map(quoted).join(" ");
  const variables = set.map((name) => ` --env ${quoted(`${name}=${env[name]}`)}`).join("");
  return `
Connect a client. It starts the server by itself, so nothing has to stay open here.

Claude Code:
  claude mcp add kenning --scope user${variables} -- ${line}

Cursor (~/.cursor/mcp.json), Claude Desktop, Gemini CLI and others with "mcpServers":
${json({ mcpServers: { kenning: server } })}

VS Code (.vscode/mcp.json):
${json({ servers: { kenning: { type: "stdio", ...server } } })}

More clients: docs/guides/mcp-clients.md

For this terminal, make the command \`ken\`:
  alias ken=${quoted([process.execPath, entry].map(quoted).join(" "))}`;
}

function json(value) {
  return JSON.stringify(value, null, 2).replace(/^/gm, "  ");
}

/** For a POSIX shell; a text of plain characters stays as it is. */
function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
