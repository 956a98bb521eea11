import { z } from "zod";
import { notFound } from "../../kernel/failure.js";
import { defineCommand } from "./command.js";

export const mountRemove = defineCommand({
  name: "gram_mount_remove",
  title: "Remove a mount",
  summary: "Takes a mounted folder out of the vault. Its files are not touched.",
  effect: "write",
  path: ["gram", "mount", "remove"],
  positional: ["id"],
  input: z.object({ id: z.string().describe("Its short name") }),
  output: z.object({ removed: z.string() }),

  run({ config }, { id }) {
    const { mounts } = config.read();
    if (!mounts.some((mount) => mount.id === id))
      throw notFound("Mount", id, `Mounts: ${mounts.map((mount) => mount.id).join(", ") || "none"}.`);
    config.removeMount(id);
    return { removed: id };
  },

  render: ({ removed }) => `@mounts/${removed} is no part of the vault any more; its files are as they were.`,
});
