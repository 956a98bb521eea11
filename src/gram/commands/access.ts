import { z } from "zod";
import { ACCESS } from "../access/index.js";
import { defineCommand } from "./command.js";

export const access = defineCommand({
  name: "gram_access",
  title: "Allow agents",
  summary: "Shows or sets what agents may do with the vault: none, read or write. No tool can change it.",
  effect: "write",
  path: ["gram", "access"],
  positional: ["access"],
  input: z.object({ access: z.enum(ACCESS).optional().describe("What agents may do from now on") }),
  output: z.object({ access: z.enum(ACCESS), config: z.string(), vault: z.string() }),

  run({ config, settings }, { access: wanted }) {
    if (wanted !== undefined) config.setAccess(wanted);
    return { access: config.read().access, config: config.path, vault: settings.gramVault };
  },

  render: ({ access: may, config, vault }) => `Agents may ${MEANING[may]} in ${vault} (${config}).`,
});

const MEANING = { none: "do nothing", read: "read", write: "read and write" } as const;
