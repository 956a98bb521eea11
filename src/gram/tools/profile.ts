import { z } from "zod";
import { profileOf, TASKS } from "../profile-text.js";
import { asJson } from "../tool-fields.js";
import { defineTool } from "../toolset.js";

export const profile = defineTool({
  name: "gram_profile",
  title: "Show the contract",
  summary:
    "Write and read contract: the .gram vocabulary, the md body and its gram-rich/1 nodes, and how Kenning shows them. Read it before the first write.",
  effect: "read",
  profile: "core",
  positional: ["task"],
  input: z.object({ task: z.enum(TASKS).optional().describe("What you are about to do (default: an overview)") }),
  output: z.looseObject({ version: z.int(), format: z.string(), history: z.int() }),

  run: (_gram, { task }) => ({ version: 1, format: "@gram 2", history: 6, ...profileOf(task) }),

  render: asJson,
});
