import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { writeAtomically } from "../../kernel/write-atomically.js";
import { type GramDocument, isDocument, loadDocument, mergeDocuments } from "../document/index.js";
import { defineCommand } from "./command.js";

export const merge = defineCommand({
  name: "gram_merge",
  title: "Merge two branches",
  summary:
    "For git (`ken gram merge-driver` sets it up): writes into OURS the history of both branches; where both decided the same thing differently, ours stands and theirs is recorded.",
  effect: "write",
  path: ["gram", "merge"],
  positional: ["base", "ours", "theirs"],
  input: z.object({
    base: z.string().describe("The file that both branches came from (%O)"),
    ours: z.string().describe("This branch's file, which is written (%A)"),
    theirs: z.string().describe("The other branch's file (%B)"),
    name: z.string().optional().describe("Path of the document in the repository (%P)"),
  }),
  output: z.object({ name: z.string(), rev: z.int(), conflicts: z.array(z.string()) }),

  run({ settings, clock }, { ours, theirs, name }) {
    const file = path.resolve(settings.cwd, ours);
    const [own, other] = [file, path.resolve(settings.cwd, theirs)].map((one) => readBranch(one, name ?? ours));
    const merged = mergeDocuments(own!, other!, { now: clock.now(), by: "merge" });
    writeAtomically(file, merged.text);
    const conflicts = merged.conflicts.map((effect) => JSON.stringify(effect.slice(0, 3)));
    return { name: name ?? ours, rev: merged.revision, conflicts };
  },

  render: ({ name, rev, conflicts }) =>
    [
      `Merged ${name}: revision ${rev}.`,
      ...conflicts.map((one) => `Ours stands, theirs is recorded in the history: ${one}`),
    ].join("\n"),
});

function readBranch(file: string, name: string): GramDocument {
  const document = loadDocument({ path: name, bytes: readFileSync(file), stamp: "", mtimeMs: statSync(file).mtimeMs });
  if (isDocument(document) && !document.trouble) return document;
  const why = isDocument(document) ? document.trouble!.message : document.message;
  throw new Failure("SOURCE_INVALID", `A branch of "${name}" cannot be merged: ${why}`, "Mend it, then merge again.");
}
