import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Workspace } from "../support/workspace.js";
import { fillSpace } from "./corpus.js";
import { type Door, type Outcome, openDoors } from "./doors.js";
import { comparable } from "./same-outcome.js";

/** Calls that succeed: every tool that reads, some with several kinds of arguments. */
const GOOD: readonly (readonly [string, Record<string, unknown>])[] = [
  ["gno_search", { query: "backup" }],
  ["gno_search", { query: "database -cabin", collection: "notes", limit: 2, tagsAny: ["database"] }],
  ["gno_search", { query: "no such words anywhere" }],
  ["gno_query", { query: "how do I get the data back after a crash" }],
  ["gno_query", { query: "backup", filter: { op: "eq", key: "status", value: "accepted" } }],
  ["gno_vsearch", { query: "save the data" }],
  ["gno_query_diagnose", { query: "backup", target: "notes/runbooks/restore.md" }],
  ["gno_get", { ref: "notes/decisions/0001-postgres.md" }],
  ["gno_get", { ref: "gno://notes/journal/%C3%BCbersicht.md", fromLine: 1, lineCount: 1, lineNumbers: false }],
  ["gno_multi_get", { refs: ["notes/journal/2026-01-02.md", "notes/nothing.md"] }],
  ["gno_multi_get", { pattern: "notes/**/*.md", maxBytes: 400 }],
  ["gno_status", {}],
  ["gno_peek", {}],
  ["gno_list_tags", {}],
  ["gno_list_metadata", {}],
  ["gno_links", { ref: "notes/decisions/0001-postgres.md" }],
  ["gno_backlinks", { ref: "notes/runbooks/restore.md" }],
  ["gno_similar", { ref: "notes/runbooks/restore.md" }],
  ["gno_list_jobs", {}],
];

const BAD: readonly (readonly [string, unknown, string])[] = [
  ["gno_search", { query: "backup", qurey: "x" }, "VALIDATION"],
  ["gno_search", {}, "VALIDATION"],
  ["gno_search", { query: 5 }, "VALIDATION"],
  ["gno_search", { query: "backup", limit: 0 }, "VALIDATION"],
  ["gno_search", { query: "backup", limit: "many" }, "VALIDATION"],
  ["gno_search", { query: "backup", tagsAny: { a: 1 } }, "VALIDATION"],
  ["gno_search", { query: "backup", collection: "elsewhere" }, "NOT_FOUND"],
  ["gno_search", { query: "backup", since: "the day before" }, "VALIDATION"],
  ["gno_query", { query: "backup", filter: { op: "near", key: "a", value: 1 } }, "INVALID_FILTER"],
  ["gno_query", { query: "backup", queryModes: [{ mode: "term", text: "a", txet: "b" }] }, "VALIDATION"],
  ["gno_query", { query: "backup", filter: "{" }, "VALIDATION"],
  ["gno_get", { ref: "notes/nothing.md" }, "NOT_FOUND"],
  ["gno_get", { ref: "elsewhere/nothing.md" }, "NOT_FOUND"],
  ["gno_get", { ref: "#ffffffff" }, "NOT_FOUND"],
  ["gno_get", { ref: "notes/scan.pdf" }, "UNSUPPORTED"],
  ["gno_get", { ref: "gno://notes/a.md?index=other" }, "INDEX_MISSING"],
  ["gno_multi_get", { refs: [] }, "VALIDATION"],
  ["gno_job_status", { jobId: "no-such-job" }, "NOT_FOUND"],
  ["gno_links", { ref: "../../etc/passwd" }, "INVALID_INPUT"],
  ["gno_sync", { collection: "elsewhere" }, "NOT_FOUND"],
  ["gno_remove_collection", { collection: "elsewhere" }, "NOT_FOUND"],
  ["gno_add_collection", { path: "/no/such/folder" }, "PATH_NOT_FOUND"],
];

/** Pairs that are the same call: what some clients write, and what they mean. */
const COERCED: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] = [
  ["gno_search", { query: "backup", limit: "5" }, { query: "backup", limit: 5 }],
  ["gno_search", { query: "backup", tagsAny: '["database"]' }, { query: "backup", tagsAny: ["database"] }],
  [
    "gno_query",
    { query: "backup", filter: '{"op":"eq","key":"cost","value":12}' },
    { query: "backup", filter: { op: "eq", key: "cost", value: 12 } },
  ],
  [
    "gno_get",
    { ref: "notes/data/prices.csv", lineNumbers: "false" },
    { ref: "notes/data/prices.csv", lineNumbers: false },
  ],
  ["gno_multi_get", { refs: '["notes/data/prices.csv"]' }, { refs: ["notes/data/prices.csv"] }],
];

const codeOf = (outcome: Outcome): string => ("refusal" in outcome ? outcome.refusal.code : "(data)");

test("the same call gives the same through MCP, REST, CLI and SDK", async (t) => {
  const space = new Workspace(t);
  await fillSpace(space);
  const { mcp, rest, cli, sdk } = await openDoors(t, space);
  const inProcess: Readonly<Record<string, Door>> = { mcp, rest, sdk };
  const all: Readonly<Record<string, Door>> = { ...inProcess, cli };

  for (const [tool, args] of GOOD)
    await t.test(`${tool} ${JSON.stringify(args)} gives the same data`, async () => {
      const expected = await sdk(tool, args);
      assert.ok("data" in expected, JSON.stringify(expected));
      for (const [name, door] of Object.entries(all))
        assert.deepEqual(comparable(await door(tool, args), space.root), comparable(expected, space.root), name);
    });

  for (const [tool, args, code] of BAD)
    await t.test(`${tool} ${JSON.stringify(args)} fails with ${code} and the same words`, async () => {
      const expected = await sdk(tool, args);
      assert.equal(codeOf(expected), code);
      for (const [name, door] of Object.entries(all)) assert.deepEqual(await door(tool, args), expected, name);
    });

  for (const [tool, loose, strict] of COERCED)
    await t.test(`${tool} takes ${JSON.stringify(loose)} for what it means`, async () => {
      const expected = comparable(await sdk(tool, strict), space.root);
      for (const [name, door] of Object.entries(all)) {
        const outcome = await door(tool, loose);
        assert.ok("data" in outcome, `${name}: ${JSON.stringify(outcome)}`);
        assert.deepEqual(comparable(outcome, space.root), expected, name);
      }
    });

  await t.test("whatever the arguments are, the answers are the same", async () => {
    const value = fc.oneof(
      fc.constantFrom(
        "backup",
        "notes",
        "5",
        "true",
        '["database"]',
        "{",
        "notes/data/prices.csv",
        "#",
        "gno://notes/",
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const key = fc.constantFrom(
      "query",
      "ref",
      "refs",
      "limit",
      "collection",
      "tagsAny",
      "filter",
      "since",
      "fromLine",
      "x",
    );
    const tool = fc.constantFrom(
      "gno_search",
      "gno_get",
      "gno_multi_get",
      "gno_query",
      "gno_list_tags",
      "gno_job_status",
    );
    await fc.assert(
      fc.asyncProperty(tool, fc.dictionary(key, value, { maxKeys: 4 }), async (name, args) => {
        const outcomes = await Promise.all(Object.values(inProcess).map((door) => door(name, args)));
        const [first, ...others] = outcomes.map((outcome) => comparable(outcome, space.root));
        for (const other of others) assert.deepEqual(other, first);
      }),
      { numRuns: 200 },
    );
  });

  await t.test("HTTP shows no folder of this machine, whatever is asked", async () => {
    const pairs = [...GOOD, ...BAD] as readonly (readonly [string, unknown])[];
    for (const [tool, args] of pairs)
      assert.ok(!JSON.stringify(await rest(tool, args)).includes(space.root), `${tool} ${JSON.stringify(args)}`);
  });
});

test("a command's flags are the same call as its JSON", async (t) => {
  const space = new Workspace(t);
  await fillSpace(space);
  const call = (tool: string, args: unknown) => space.json(["call", tool, JSON.stringify(args)]);

  assert.deepEqual(
    await space.json(["search", "database", "-n", "2", "--tags-any", "database,decision", "-c", "notes"]),
    await call("gno_search", { query: "database", limit: 2, tagsAny: ["database", "decision"], collection: "notes" }),
  );
  assert.deepEqual(
    await space.json(["get", "notes/data/prices.csv", "--from-line", "2", "--no-line-numbers"]),
    await call("gno_get", { ref: "notes/data/prices.csv", fromLine: 2, lineNumbers: false }),
  );
  const wrong = await space.failure(["search", "database", "-n", "none"]);
  assert.equal(wrong.code, "VALIDATION");
});
