import { z } from "zod";
import { addCollection } from "../collections/add-collection.js";
import { defineCommand } from "./command.js";

export const collectionAdd = defineCommand({
  name: "collection_add",
  title: "Add a folder",
  summary: "Adds a folder as a collection. `ken index` then reads it. Files are only ever read.",
  effect: "write",
  path: ["collection", "add"],
  positional: ["dir"],
  input: z.object({
    dir: z.string().min(1).describe("The folder"),
    name: z.string().optional().describe("Name of the collection (default: the folder's name)"),
    pattern: z.string().min(1).default("**/*").describe("Glob of the files to read"),
    include: z.array(z.string()).default([]).describe("Further globs"),
    exclude: z.array(z.string()).optional().describe("Names or globs to leave out, beside the default ones"),
    language: z.string().optional().describe("Language of its documents, where it should not be guessed"),
    updateCmd: z.string().optional().describe("Command to run in the folder before `ken update`"),
  }),
  output: z.object({ name: z.string(), path: z.string(), pattern: z.string() }),

  async run({ gno, lock, settings }, { dir, language, ...given }) {
    const held = await lock();
    try {
      const collection = addCollection(
        gno.config,
        { ...given, path: dir, languageHint: language },
        { home: settings.home, dataDir: settings.dataDir, cwd: settings.cwd },
      );
      return { name: collection.name, path: collection.path, pattern: collection.pattern };
    } finally {
      held.release();
    }
  },

  render: ({ name, path, pattern }) => `Added ${name}: ${path} (${pattern}).\nNext: ken index ${name}`,
});
