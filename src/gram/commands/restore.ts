import { z } from "zod";
import { sourceAt } from "../history/index.js";
import { render } from "../language/index.js";
import { pathField } from "../tool-fields.js";
import { viewDocument } from "../view/document-view.js";
import { defineCommand } from "./command.js";

export const restore = defineCommand({
  name: "gram_restore",
  title: "Restore a revision",
  summary: "Makes an earlier revision the present one again, as a new revision: nothing of what came since is lost.",
  effect: "write",
  path: ["gram", "restore"],
  positional: ["path", "revision"],
  input: z.object({ path: pathField, revision: z.int().min(0).describe("The revision to go back to") }),
  output: z.object({ path: z.string(), restored: z.int(), rev: z.int(), changed: z.boolean() }),

  async run(services, { path, revision }) {
    const vault = services.vault();
    const document = await vault.document(path);
    // Says where there is no such revision.
    viewDocument(vault, document, { revision });
    const source = sourceAt(vault.wholeHistory(document), revision, render);
    const edited = await vault.edit(document.path, source, document.identity, "person");
    const rev = edited?.identity.rev ?? document.identity.rev;
    return { path: document.path, restored: revision, rev, changed: edited !== undefined };
  },

  render: ({ path, restored, rev, changed }) =>
    changed
      ? `${path} says again what it said at revision ${restored}; this is revision ${rev}.`
      : `${path} says that already.`,
});
