import { z } from "zod";
import { Failure, toFailure } from "../../kernel/failure.js";
import { confine } from "../../kernel/paths.js";
import { count } from "../../kernel/text.js";
import { writeAtomically } from "../../kernel/write-atomically.js";
import type { GramServices } from "../create-gram.js";
import { acceptHistory, checkDocument } from "../document/index.js";
import { areaOf } from "../view/area-input.js";
import { vaultWarnings } from "../view/vault-warnings.js";
import { defineCommand } from "./command.js";

const finding = z.object({ path: z.string(), message: z.string() });

export const doctor = defineCommand({
  name: "gram_doctor",
  title: "Check documents",
  summary:
    "Checks documents: every line of their histories, every revision against its source, and the parts that were moved out. --accept lets a document with a damaged history go on from its last sound line; the lines behind are kept in a file.",
  effect: "write",
  path: ["gram", "doctor"],
  positional: ["path"],
  input: z.object({
    path: z.string().optional().describe("A document or a folder (default: the whole vault)"),
    accept: z.boolean().default(false).describe("Go on behind a damaged line of this document"),
  }),
  output: z.object({
    healthy: z.boolean(),
    documents: z.int(),
    revisions: z.int(),
    findings: z.array(finding),
    setAside: z.string().optional(),
    exitCode: z.int(),
  }),

  async run(services, { path, accept }, call) {
    const vault = services.vault();
    const setAside = accept ? await acceptOne(services, path) : undefined;
    const area = areaOf(path?.endsWith(".gram") ? { path } : { folder: path });
    const { cache, problems } = await vault.fresh(area);
    const paths = (await cache.documents.files(area)).map((row) => row.path).sort();
    const findings = (await vaultWarnings(cache, area, problems)).map(({ message }) => {
      const [where, what] = splitWarning(message);
      return { path: where, message: what };
    });
    let revisions = 0;
    for (const [at, name] of paths.entries()) {
      call.progress?.(at, paths.length, name);
      const checked = await check(services, name);
      revisions += checked.revisions;
      findings.push(...checked.faults.map((message) => ({ path: name, message })));
    }
    const healthy = findings.length === 0;
    return {
      healthy,
      documents: paths.length,
      revisions,
      findings,
      ...(setAside === undefined ? {} : { setAside }),
      exitCode: healthy ? 0 : 2,
    };
  },

  render: ({ healthy, documents, revisions, findings, setAside }) =>
    [
      `${count(documents, "document")}, ${count(revisions, "revision")}: ${healthy ? "all sound." : `${count(findings.length, "finding")}.`}`,
      ...findings.map(({ path, message }) => `  ${path}: ${message}`),
      ...(setAside === undefined ? [] : [`Lines behind the damage are kept in ${setAside}.`]),
    ].join("\n"),
});

const splitWarning = (message: string): [string, string] => {
  const at = message.indexOf(": ");
  return at < 0 ? ["", message] : [message.slice(0, at), message.slice(at + 2)];
};

async function check(services: GramServices, name: string): Promise<{ faults: string[]; revisions: number }> {
  try {
    const vault = services.vault();
    const document = await vault.document(name);
    const whole = vault.wholeHistory(document);
    // Trouble is told already, by the warnings of the vault.
    const faults = checkDocument(document, whole).filter((fault) => fault !== document.trouble?.message);
    return { faults, revisions: whole.entries.length };
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    // What cannot be read at all is told by the warnings of the vault too.
    if (code === "SOURCE_INVALID" || code === "TOO_LARGE") return { faults: [], revisions: 0 };
    return { faults: [message], revisions: 0 };
  }
}

async function acceptOne(services: GramServices, path: string | undefined): Promise<string> {
  if (!path?.endsWith(".gram")) throw new Failure("VALIDATION", "--accept is for one document.", "Give its path.");
  const vault = services.vault();
  let kept = "";
  await vault.rewrite(path, (document) => {
    const { file, lines } = acceptHistory(document);
    const { root } = vault.roots.find(document.path, "write");
    const head = file.document.identity.rev;
    kept = confine(
      root.dir,
      `.gram/history/${document.state.document}/set-aside-${head}-${services.clock.ms()}.txt`,
      "write",
    );
    // Before the document: what is taken out of it is on the disk already.
    writeAtomically(kept, lines);
    return file;
  });
  return kept;
}
