import { z } from "zod";
import { defineCommand } from "./command.js";

export const modelsList = defineCommand({
  name: "models_list",
  title: "Show models",
  summary: "Shows which model does what, and whether it can be used. Loads and fetches nothing.",
  effect: "read",
  path: ["models", "list"],
  input: z.object({}),
  output: z.object({
    models: z.array(z.object({ role: z.string(), uri: z.string().nullable(), status: z.string(), detail: z.string() })),
  }),
  run: async ({ embedder }) => ({
    models: embedder.states().map(({ role, uri, status, detail }) => ({ role, uri: uri ?? null, status, detail })),
  }),
  render: ({ models }) =>
    models.map(({ role, uri, status, detail }) => `${role}: ${uri ?? "none"} (${status}) ${detail}`).join("\n"),
});
