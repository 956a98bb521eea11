import { z } from "zod";
import { blocksInOrder, entitiesInOrder, historyText, joinFile } from "../history/index.js";
import { documentMarkdown } from "../present/index.js";
import { pathField } from "../tool-fields.js";
import { fieldsOf, linksOf, typeOf } from "../view/entity-view.js";
import { defineCommand } from "./command.js";

export const exportDocument = defineCommand({
  name: "gram_export",
  title: "Export a document",
  summary:
    "Prints a document: as one file with its whole history, parts that were moved out included (gram), as Markdown (md), or as JSON (json).",
  effect: "read",
  path: ["gram", "export"],
  positional: ["path"],
  input: z.object({
    path: pathField,
    as: z.enum(["gram", "md", "json"]).default("gram").describe("What to print"),
  }),
  output: z.object({ path: z.string(), rev: z.int(), text: z.string() }),

  async run(services, { path, as }) {
    const vault = services.vault();
    const document = await vault.document(path);
    const { state, source, identity } = document;
    if (as === "gram") {
      const text = joinFile(source, historyText(vault.wholeHistory(document)));
      return { path: document.path, rev: identity.rev, text };
    }
    const entities = entitiesInOrder(state);
    const json = entities.map((entity) => ({
      id: entity.id,
      type: typeOf(entity),
      fields: fieldsOf(entity),
      links: linksOf(entity),
      body: blocksInOrder(entity)
        .map((block) => block.md)
        .join("\n\n"),
    }));
    return {
      path: document.path,
      rev: identity.rev,
      text: as === "md" ? documentMarkdown(state, new Map()) : JSON.stringify(json, null, 2),
    };
  },

  render: ({ text }) => text.replace(/\n$/, ""),
});
