import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { McpSession } from "../mcp-session.js";
import { Bench } from "../program.js";
import type { Figure } from "../report.js";
import { answer, loadStatements, type Question, readLines, type Statement, setFile } from "../temporal-facts.js";

const KINDS = [
  { name: "now", kinds: ["current"], atLeast: 0.95 },
  { name: "now, after corrections", kinds: ["current-revised"], atLeast: 0.95 },
  { name: "as of a day", kinds: ["as-of"], atLeast: 0.95 },
  { name: "as known on a day", kinds: ["known-at"], atLeast: 0.55 },
] as const;

/** What held when, and what was believed when: dated facts that were superseded and corrected, through the tools alone. */
export async function temporal(): Promise<Figure[]> {
  if (!existsSync(setFile("corpus.jsonl"))) {
    console.log("temporal: the set temporal-eol is not here; left out");
    return [];
  }
  const bench = new Bench();
  try {
    const clock = path.join(bench.root, "clock.txt");
    writeFileSync(clock, "2000-01-01T00:00:00Z");
    bench.extra.KEN_TEST_CLOCK = clock;
    const session = new McpSession(bench.start(["mcp", "--toolset", "gram"]));
    await session.initialize();
    const statements = readLines<Statement>(setFile("corpus.jsonl"));
    const started = performance.now();
    await loadStatements(session, statements, clock);
    const seconds = (performance.now() - started) / 1000;
    const figures = await score(session);
    await session.close();
    return [
      { name: "dated facts written through the tools", value: statements.length / seconds, unit: "facts/s" },
      ...figures,
    ];
  } finally {
    bench.remove();
  }
}

async function score(session: McpSession): Promise<Figure[]> {
  const expected = new Map(
    readFileSync(setFile("qrels.tsv"), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split("\t") as [string, string]),
  );
  const questions = readLines<Question>(setFile("queries.jsonl"));
  const figures: Figure[] = [];
  for (const { name, kinds, atLeast } of KINDS) {
    const asked = questions.filter(({ kind }) => kinds.some((one) => one === kind));
    let right = 0;
    for (const question of asked) if ((await answer(session, question)) === expected.get(question.id)) right++;
    figures.push({
      name: `dated facts, ${name}: Success@1 (${asked.length} questions)`,
      value: right / asked.length,
      unit: "",
      atLeast,
    });
  }
  const unknown = readLines<Question>(setFile("queries.unknown.jsonl"));
  let nothing = 0;
  for (const question of unknown) if ((await answer(session, question)) === undefined) nothing++;
  const name = `dated facts, before anything was known: nothing returned (${unknown.length} questions)`;
  return [...figures, { name, value: nothing / unknown.length, unit: "", atLeast: 0.95 }];
}
