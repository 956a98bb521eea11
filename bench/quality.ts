// Ranking quality on a test set (corpus.jsonl, queries.jsonl, qrels.tsv), through the same code that serves searches.
// use: npx tsx bench/quality.ts FOLDER… [--modes search,query,vsearch] [--weights 0.2,0.4]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "../src/kernel/clock.js";
import { silentLog } from "../src/kernel/log.js";
import { readSettings } from "../src/kernel/settings.js";
import { addCollection } from "../src/knowledge/collections/add-collection.js";
import { createKnowledge } from "../src/knowledge/create-knowledge.js";
import { Retrieval } from "../src/knowledge/retrieve/retrieval.js";
import { meanMeasures, pairedTest, type QueryScore, scoreQuery } from "./measures.js";

interface Row {
  readonly id: string;
  readonly text: string;
  readonly title?: string;
}

const args = process.argv.slice(2);
const option = (name: string, otherwise: string) => (args.includes(name) ? args[args.indexOf(name) + 1]! : otherwise);
const modes = option("--modes", "search,query").split(",");
const weights = option("--weights", "").split(",").filter(Boolean).map(Number);
const sample = Number(option("--sample", "500"));
const folders = args.filter((arg, i) => !arg.startsWith("--") && !(args[i - 1] ?? "").startsWith("--"));
const rowsOf = (file: string): Row[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

for (const folder of folders) {
  const work = mkdtempSync(path.join(tmpdir(), "quality-"));
  const corpus = rowsOf(path.join(folder, "corpus.jsonl"));
  const ids = new Map<string, string>();
  corpus.forEach((doc, i) => {
    const relPath = `${String(Math.floor(i / 1000)).padStart(2, "0")}/${String(i).padStart(6, "0")}.md`;
    ids.set(relPath, doc.id);
    const body = doc.title
      ? doc.text
      : /^(def|class|async|import|@)/.test(doc.text)
        ? `\`\`\`python\n${doc.text}\n\`\`\``
        : doc.text;
    mkdirSync(path.join(work, "files", path.dirname(relPath)), { recursive: true });
    writeFileSync(
      path.join(work, "files", relPath),
      `${doc.title && !doc.text.startsWith(`# ${doc.title}\n`) ? `# ${doc.title.replaceAll("\n", " ")}\n\n` : ""}${body}\n`,
    );
  });
  const settings = readSettings(
    { env: {}, home: work, platform: "linux", cwd: work },
    { configDir: path.join(work, "c"), dataDir: path.join(work, "d"), cacheDir: path.join(work, "k") },
  );
  const knowledge = createKnowledge({
    settings,
    clock: systemClock,
    log: silentLog,
    resident: { mode: "direct-cli", startedAtMs: 0, instance: "quality" },
    version: "0",
    assetsDir: fileURLToPath(new URL("../assets", import.meta.url)),
    pid: 0,
    env: {},
  });
  addCollection(
    knowledge.gno.config,
    { path: path.join(work, "files"), name: "set", pattern: "**/*", include: [] },
    { home: "/nowhere", dataDir: settings.dataDir },
  );
  const indexed = await knowledge.work(
    { jobId: "1", type: "index", collections: ["set"] },
    { progress: () => undefined },
  );
  const index = knowledge.gno.readers.get("default");
  const model = await knowledge.embedder.get();
  const qrels = new Map<string, Map<string, number>>();
  for (const line of readFileSync(path.join(folder, "qrels.tsv"), "utf8").split("\n").filter(Boolean)) {
    const [q, d, grade] = line.split("\t") as [string, string, string];
    if (!qrels.has(q)) qrels.set(q, new Map());
    qrels.get(q)!.set(d, Number(grade));
  }
  const judged = rowsOf(path.join(folder, "queries.jsonl")).filter(({ id }) => qrels.has(id));
  const queries =
    sample > 0 && judged.length > 1000
      ? Array.from({ length: sample }, (_, i) => judged[Math.floor((i * judged.length) / sample)]!)
      : judged;
  console.log(
    `${path.basename(folder)}: ${corpus.length} documents, ${queries.length} queries, indexed in ${(indexed.totalDurationMs / 1000).toFixed(1)} s`,
  );
  const runs: [string, number | undefined][] = modes.flatMap((mode): [string, number | undefined][] =>
    mode === "query" && weights.length > 0 ? weights.map((weight) => [mode, weight]) : [[mode, undefined]],
  );
  let base: Map<string, QueryScore> | undefined;
  for (const [mode, weight] of runs) {
    const retrieval = new Retrieval(index, weight === undefined ? {} : { vectorWeight: weight });
    const scores = new Map<string, QueryScore>();
    const times: number[] = [];
    for (const { id, text } of queries) {
      const started = performance.now();
      const options = { filter: {}, limit: 100 };
      const { hits } =
        mode === "search"
          ? await retrieval.byWords(text, options)
          : mode === "vsearch"
            ? await retrieval.byMeaning(text, model, options)
            : await retrieval.byBoth(text, [], model, options);
      times.push(performance.now() - started);
      const documents = await index.documents.byIds(hits.map(({ documentId }) => documentId));
      scores.set(
        id,
        scoreQuery(
          qrels.get(id)!,
          hits.map(({ documentId }) => ids.get(documents.get(documentId)!.relPath)!),
        ),
      );
    }
    times.sort((a, b) => a - b);
    const m = meanMeasures(scores);
    const versus = base ? pairedTest(scores, base) : undefined;
    base ??= scores;
    const at = (q: number) => times[Math.floor(times.length * q)]!.toFixed(1);
    console.log(
      `  ${mode}${weight === undefined ? "" : ` w=${weight}`}: nDCG@10 ${m.ndcg10.toFixed(4)}  R@10 ${m.recall10.toFixed(3)}  R@100 ${m.recall100.toFixed(3)}  MRR@10 ${m.mrr10.toFixed(3)}  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms${versus ? `  (${versus.difference >= 0 ? "+" : ""}${versus.difference.toFixed(4)}, p ${versus.p.toFixed(4)})` : ""}`,
    );
  }
  await knowledge.close();
  rmSync(work, { recursive: true, force: true });
}
