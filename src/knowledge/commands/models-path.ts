import { z } from "zod";
import { defineCommand } from "./command.js";

export const modelsPath = defineCommand({
  name: "models_path",
  title: "Where models lie",
  summary: "Prints the folder of models that were fetched.",
  effect: "read",
  path: ["models", "path"],
  input: z.object({}),
  output: z.object({ path: z.string() }),
  run: async ({ settings }) => ({ path: settings.cacheDir }),
  render: ({ path }) => path,
});
