import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type TestApp, testApp } from "../../support/test-app.js";

const METADATA = {
  "open.md": "status: open\n    cost: 5\n    urgent: true\n    areas: [roof, wall]",
  "done.md": "status: done\n    cost: 12.5\n    urgent: false\n    areas: [cellar]",
  "text.md": 'status: "5"\n    cost: "5"\n    urgent: "true"',
  "bare.md": "other: 1",
};

async function project(t: TestContext): Promise<TestApp> {
  const files = Object.entries(METADATA).map(([name, fields]) => [
    name,
    `---\ngno:\n  metadata:\n    ${fields}\n---\n\nAll about the roof.\n`,
  ]);
  return testApp(t, { files: { ...Object.fromEntries(files), "plain.md": "A roof." } });
}

const ALL = ["bare.md", "done.md", "open.md", "plain.md", "text.md"];

test("a predicate is true for exactly the documents that it describes", async (t) => {
  const app = await project(t);
  const fits = async (filter: Record<string, unknown>, paths: readonly string[]) =>
    assert.deepEqual((await app.found("roof", { filter })).sort(), paths, JSON.stringify(filter));
  const status = { op: "eq", key: "status", value: "open" };

  await fits(status, ["open.md"]);
  await fits({ op: "ne", key: "status", value: "open" }, ["done.md", "text.md"]);
  await fits({ op: "gt", key: "cost", value: 5 }, ["done.md"]);
  await fits({ op: "gte", key: "cost", value: 5 }, ["done.md", "open.md"]);
  await fits({ op: "lt", key: "cost", value: 12.5 }, ["open.md"]);
  await fits({ op: "lte", key: "cost", value: 12.5 }, ["done.md", "open.md"]);
  await fits({ op: "in", key: "status", values: ["open", "5"] }, ["open.md", "text.md"]);
  await fits({ op: "nin", key: "status", values: ["open", "5"] }, ["done.md"]);
  await fits({ op: "exists", key: "areas", value: true }, ["done.md", "open.md"]);
  await fits({ op: "exists", key: "areas", value: false }, ["bare.md", "plain.md", "text.md"]);
  await fits({ op: "and", predicates: [status, { op: "gt", key: "cost", value: 4 }] }, ["open.md"]);
  await fits({ op: "or", predicates: [status, { op: "gt", key: "cost", value: 4 }] }, ["done.md", "open.md"]);
  await fits({ op: "not", predicate: status }, ["bare.md", "done.md", "plain.md", "text.md"]);
  await fits({ op: "not", predicate: { op: "not", predicate: status } }, ["open.md"]);
});

test("a list fits by any of its elements, and all asks for each of them", async (t) => {
  const app = await project(t);

  assert.deepEqual(await app.found("roof", { filter: { op: "eq", key: "areas", value: "wall" } }), ["open.md"]);
  assert.deepEqual(await app.found("roof", { filter: { op: "all", key: "areas", values: ["wall", "roof"] } }), [
    "open.md",
  ]);
  assert.deepEqual(await app.found("roof", { filter: { op: "all", key: "areas", values: ["wall", "cellar"] } }), []);
  assert.deepEqual(await app.found("roof", { filter: { op: "ne", key: "areas", value: "wall" } }), ["done.md"]);
});

test("numbers, texts and booleans are never taken for each other", async (t) => {
  const app = await project(t);
  const fits = (key: string, value: unknown) => app.found("roof", { filter: { op: "eq", key, value } });

  assert.deepEqual(await fits("cost", 5), ["open.md"]);
  assert.deepEqual(await fits("cost", "5"), ["text.md"]);
  assert.deepEqual(await fits("urgent", true), ["open.md"]);
  assert.deepEqual(await fits("urgent", "true"), ["text.md"]);
  assert.deepEqual(await fits("urgent", 1), []);
});

test("a field that is missing makes every comparison false, and its negation true", async (t) => {
  const app = await project(t);
  for (const predicate of [
    { op: "eq", key: "nothing", value: 1 },
    { op: "ne", key: "nothing", value: 1 },
    { op: "gt", key: "nothing", value: 1 },
    { op: "in", key: "nothing", values: [1] },
    { op: "nin", key: "nothing", values: [1] },
    { op: "all", key: "nothing", values: [1] },
  ]) {
    assert.deepEqual(await app.found("roof", { filter: predicate }), [], predicate.op);
    assert.deepEqual((await app.found("roof", { filter: { op: "not", predicate } })).sort(), ALL, predicate.op);
  }
});

test("documents with invalid metadata are in no filtered search, and the answer says so", async (t) => {
  const app = await project(t);
  app.write("broken.md", "---\ngno:\n  metadata: [not, a, map]\n---\n\nA roof.\n");
  await app.update();

  const filter = { op: "not", predicate: { op: "exists", key: "nothing", value: true } };
  const { results, meta } = await app.gno.search({ query: "roof", limit: 20, filter });

  assert.deepEqual(results.map(({ source }) => source.relPath).sort(), ALL);
  assert.deepEqual(meta.warnings?.length, 1);
  assert.match(meta.warnings![0]!, /1 document has invalid gno\.metadata/);
  assert.equal((await app.gno.search({ query: "roof", limit: 20 })).meta.warnings, undefined);
});

const deep = (levels: number): Record<string, unknown> =>
  levels === 0 ? { op: "exists", key: "k", value: true } : { op: "not", predicate: deep(levels - 1) };

for (const [what, filter, place] of [
  ["an unknown operator", { op: "like", key: "k", value: "v" }, "filter.op"],
  ["no operator", { key: "k" }, "filter.op"],
  ["a member too many", { op: "eq", key: "k", value: 1, boost: 2 }, "filter.boost"],
  ["a missing value", { op: "eq", key: "k" }, "filter.value"],
  ["a text where a number is compared", { op: "gt", key: "k", value: "5" }, "filter.value"],
  ["values of two types", { op: "in", key: "k", values: [1, "1"] }, "filter.values"],
  ["an empty list", { op: "in", key: "k", values: [] }, "filter.values"],
  ["a value that is a list", { op: "eq", key: "k", value: [1] }, "filter.value"],
  ["a key that no object should have", { op: "exists", key: "__proto__", value: true }, "filter.key"],
  [
    "a mistake deep inside",
    { op: "and", predicates: [{ op: "not", predicate: { op: "x" } }] },
    "filter.predicates[0].predicate.op",
  ],
  ["predicates without end", deep(20), "filter.predicate"],
] as const)
  test(`a filter with ${what} is refused with its place`, async (t) => {
    const app = await testApp(t, { files: { "a.md": "roof" } });

    await assert.rejects(app.found("roof", { filter: filter as Record<string, unknown> }), (thrown: unknown) => {
      const { code, details } = thrown as { code: string; details: { path: string } };
      assert.equal(code, "INVALID_FILTER");
      assert.ok(details.path.startsWith(place), details.path);
      return true;
    });
  });
