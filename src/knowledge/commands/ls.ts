import { z } from "zod";
import { printable } from "../../kernel/terminal-style.js";
import { documentUri } from "../documents/ref.js";
import { collectionOf } from "../ingest/indexer.js";
import { titleOf } from "../retrieve/result-builder.js";
import { openIndex } from "../toolset.js";
import { defineCommand } from "./command.js";

export const ls = defineCommand({
  name: "ls",
  title: "List documents",
  summary: "Lists indexed documents in the order of their paths, of one collection or all.",
  effect: "read",
  path: ["ls"],
  positional: ["collection"],
  input: z.object({
    collection: z.string().min(1).optional().describe("Only this collection"),
    limit: z.int().min(1).max(100_000).default(200).describe("How many at most"),
  }),
  output: z.object({
    documents: z.array(z.object({ docid: z.string(), uri: z.string(), title: z.string() })),
    more: z.boolean(),
  }),

  async run({ gno }, { collection, limit }) {
    const { index, uriIndex } = await openIndex(gno);
    const config = gno.config.read();
    const names =
      collection === undefined
        ? config.collections.map(({ name }) => name)
        : [collectionOf(config, collection.trim().toLowerCase()).name];
    const documents = await index.documents.list(names, undefined, limit + 1);
    return {
      documents: documents.slice(0, limit).map((document) => ({
        docid: document.docid,
        uri: documentUri(document.collection, document.relPath, uriIndex),
        title: titleOf(document),
      })),
      more: documents.length > limit,
    };
  },

  render: ({ documents, more }) =>
    [
      ...documents.map(({ docid, uri, title }) => `${docid} ${uri}  ${printable(title)}`),
      ...(more ? ["… more; raise --limit"] : []),
    ].join("\n") || "No documents.",
});
