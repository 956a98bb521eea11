import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { ACCESS, isMountId } from "../access/index.js";
import { defineCommand } from "./command.js";

export const mountAdd = defineCommand({
  name: "gram_mount_add",
  title: "Mount a folder",
  summary:
    "Makes a folder of documents part of the vault, under @mounts/ID; agents get what --access says, and never more than the vault allows.",
  effect: "write",
  path: ["gram", "mount", "add"],
  positional: ["id", "dir"],
  input: z.object({
    id: z.string().describe("Short name: lower-case letters, digits, - and _"),
    dir: z.string().describe("The folder"),
    name: z.string().optional().describe("Name for people"),
    access: z.enum(ACCESS).default("read").describe("What agents may do there"),
  }),
  output: z.object({ key: z.string(), dir: z.string(), access: z.enum(ACCESS) }),

  run({ config, settings }, { id, dir, name, access }) {
    if (!isMountId(id))
      throw new Failure("VALIDATION", `"${id}" cannot name a mount.`, "Use lower-case letters, digits, - and _.");
    const folder = path.resolve(settings.cwd, dir);
    if (!existsSync(folder) || !statSync(folder).isDirectory())
      throw new Failure("PATH_NOT_FOUND", `There is no folder ${folder}.`, "Make it first.");
    config.putMount({ id, path: realpathSync(folder), access, ...(name === undefined ? {} : { name }) });
    return { key: `@mounts/${id}`, dir: folder, access };
  },

  render: ({ key, dir, access }) => `${dir} is ${key} now; agents: ${access}.`,
});
