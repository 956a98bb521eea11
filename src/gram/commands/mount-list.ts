import { z } from "zod";
import { defineCommand } from "./command.js";

const mount = z.object({ key: z.string(), name: z.string(), dir: z.string(), access: z.string() });

export const mountList = defineCommand({
  name: "gram_mount_list",
  title: "List mounts",
  summary: "Lists the folders that are mounted into the vault.",
  effect: "read",
  path: ["gram", "mount", "list"],
  input: z.object({}),
  output: z.object({ mounts: z.array(mount) }),

  run: ({ config }) => ({
    mounts: config
      .read()
      .mounts.map(({ id, name, path, access }) => ({ key: `@mounts/${id}`, name: name ?? id, dir: path, access })),
  }),

  render: ({ mounts }) =>
    mounts.length === 0
      ? "No mounts. `ken gram mount add ID DIR` adds one."
      : mounts.map(({ key, name, dir, access }) => `${key}  ${name}  ${dir}  agents: ${access}`).join("\n"),
});
