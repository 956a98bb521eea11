import { z } from "zod";
import { indexTerms } from "../../engine/analysis/index-terms.js";
import { STOP_WORDS } from "../../engine/lexical/stop-words.js";
import { Failure } from "../../kernel/failure.js";
import { count } from "../../kernel/text.js";
import { addCollection } from "../collections/add-collection.js";
import { collectionRoot } from "../collections/root-check.js";
import type { Knowledge } from "../create-knowledge.js";
import { search } from "../tools/search.js";
import { defineCommand } from "./command.js";
import { runWork } from "./run-work.js";
import { renderSummary, summarize, syncSummary } from "./sync-summary.js";

export const setup = defineCommand({
  name: "setup",
  title: "Set up a folder",
  summary:
    "Adds a folder, indexes and embeds it, and proves with a real search that its text is found. Run again, it brings the folder up to date.",
  effect: "write",
  path: ["setup"],
  positional: ["dir"],
  input: z.object({
    dir: z.string().min(1).describe("The folder of your files"),
    name: z.string().optional().describe("Name of the collection (default: the folder's name)"),
    pattern: z.string().min(1).default("**/*").describe("Glob of the files to read"),
    exclude: z.array(z.string()).optional().describe("Names or globs to leave out, beside the default ones"),
  }),
  output: z.object({
    collection: z.string(),
    path: z.string(),
    documents: z.int(),
    proof: z.object({ query: z.string(), uri: z.string(), line: z.int() }),
    sync: syncSummary,
  }),

  async run(knowledge, { dir, ...given }, call) {
    const { gno, settings } = knowledge;
    const around = { home: settings.home, dataDir: settings.dataDir, cwd: settings.cwd };
    const root = collectionRoot(dir, around);
    const known = gno.config.read().collections.find((collection) => collection.path === root);
    const collection = known ?? addCollection(gno.config, { ...given, path: dir, include: [] }, around);
    const sync = summarize(await runWork(knowledge, { type: "index", collections: [collection.name] }, call));
    const proof = await prove(knowledge, collection.name);
    const documents = sync.collections[0]!;
    return {
      collection: collection.name,
      path: root,
      documents: documents.filesAdded + documents.filesUpdated + documents.filesUnchanged,
      proof,
      sync,
    };
  },

  render: ({ collection, path, documents, proof, sync }) =>
    [
      renderSummary(sync),
      "",
      `Ready: ${count(documents, "document")} of ${path} can be searched, as collection "${collection}".`,
      `Proof: a search for "${proof.query}" finds ${proof.uri} line ${proof.line}.`,
      "",
      `Try: ken query "${proof.query}"`,
    ].join("\n"),
});

/** Takes a phrase out of one document and looks for it, as any client would. @throws Failure when it is not found */
async function prove(knowledge: Knowledge, collection: string): Promise<{ query: string; uri: string; line: number }> {
  const { gno } = knowledge;
  const { documents } = gno.readers.get(gno.indexName);
  const listed = await documents.list([collection], undefined, 50);
  for (const document of listed) {
    const query = phraseOf((await documents.text(document.id)) ?? "");
    if (query === undefined) continue;
    const { results } = await search.run(gno, { query, limit: 5, collection }, { hostPaths: false });
    const [hit] = results;
    if (hit) return { query, uri: hit.uri, line: hit.line };
    throw new Failure(
      "RUNTIME",
      `A search for "${query}" finds nothing, although the text holds it.`,
      "Please run `ken doctor` and report what it says.",
    );
  }
  throw new Failure(
    "NOT_FOUND",
    "No document with text was found in this folder.",
    `\`ken status\` lists files that could not be read. The folder stays collection "${collection}": run this again when it holds some, or \`ken collection remove ${collection}\`.`,
  );
}

/** Three neighbouring words that say something. */
function phraseOf(text: string): string | undefined {
  const words = text
    .slice(0, 4_000)
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3 && !STOP_WORDS.has(word.toLowerCase()));
  const phrase = words.slice(0, 3).join(" ");
  return indexTerms(phrase).terms === "" ? undefined : phrase;
}
