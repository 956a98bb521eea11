import { z } from "zod";
import { addCollection } from "../collections/add-collection.js";
import { FOLLOW_UP, renderStarted, startedFields, startedJob } from "../jobs/started-job.js";
import { defineTool } from "../toolset.js";

export const addCollectionTool = defineTool({
  name: "gno_add_collection",
  title: "Add a folder",
  summary:
    "Adds a folder as a new collection and starts indexing it as a background job. System folders, the home folder itself and folders with secrets are refused.",
  effect: "write",
  openWorld: true,
  idempotent: false,
  positional: ["path"],
  // People have commands of their own for this, which show what happens while it does.
  path: [],
  input: z.object({
    path: z.string().min(1).describe("Absolute path of the folder, or one that begins with ~/"),
    name: z.string().optional().describe("Name of the collection (default: the folder's name)"),
    pattern: z.string().min(1).default("**/*.md").describe("Glob of the files to read"),
    include: z.array(z.string()).default([]).describe("Further globs"),
    exclude: z.array(z.string()).optional().describe("Globs or names to leave out, beside the default ones"),
    gitPull: z.boolean().default(false).describe("Run git pull in the folder first"),
  }),
  output: startedJob.extend({ collection: z.string() }),

  async run(gno, { path, name, pattern, include, exclude, gitPull }) {
    const collection = await gno.jobs.exclusively(async () =>
      addCollection(
        gno.config,
        { path, name, pattern, include, exclude },
        { home: gno.folders.home, dataDir: gno.folders.dataDir },
      ),
    );
    const job = await gno.jobs.start({ type: "add", collections: [collection.name], gitPull });
    return { ...startedFields(job), collection: collection.name };
  },

  render: (out) => [...renderStarted(out), `Collection: ${out.collection}`, FOLLOW_UP].join("\n"),
});
