import assert from "node:assert/strict";
import { test } from "node:test";
import { newestFirst, readRecency } from "../../../src/knowledge/retrieve/recency.js";
import { testApp } from "../../support/test-app.js";

for (const [query, wanted, rest] of [
  ["latest incident", true, "incident"],
  ["what was the Most Recent decision", true, "what was the decision"],
  ["meeting notes from this week", true, "meeting notes from"],
  ["newest", true, "newest"],
  ["latest today", true, "latest today"],
  ["latency of the lathe", false, "latency of the lathe"],
  ["todays plan", false, "todays plan"],
] as const)
  test(`"${query}" ${wanted ? "asks" : "does not ask"} for what is new, and is searched as "${rest}"`, () => {
    assert.deepEqual(readRecency(query), { wanted, query: rest });
  });

test("the newest day comes first, and the order within a day stays", () => {
  const dated = (documentDate: string | null, mtime = "2020-01-01") => ({ documentDate, mtimeMs: Date.parse(mtime) });
  const items = [
    dated("2026-01-01"),
    dated("2026-01-02T09:00:00Z"),
    dated(null, "2026-01-03"),
    dated("2026-01-02T18:00:00Z"),
  ];

  assert.deepEqual(
    newestFirst(items, (item) => item),
    [items[2], items[1], items[3], items[0]],
  );
});

test("who asks for the latest gets the newest of what matches, by the date that a document gives itself", async (t) => {
  const app = await testApp(t);
  app.write("old.md", "# Incident\n\nThe incident, incident and incident again.", "2026-01-05T09:00:00Z");
  app.write(
    "dated.md",
    "---\ndate: 2026-02-20\n---\n\nAn incident with many other words around it.",
    "2024-01-01T09:00:00Z",
  );
  app.write("new.md", "Something of an incident, told at length among other things.", "2026-02-01T09:00:00Z");
  app.write("other.md", "Lunch.", "2026-03-01T09:00:00Z");
  await app.index();

  assert.equal((await app.found("incident"))[0], "old.md");
  assert.deepEqual(await app.found("latest incident"), ["dated.md", "new.md", "old.md"]);
  const { results } = await app.gno.query({ query: "most recent incident" });
  assert.deepEqual(
    results.slice(0, 3).map(({ source }) => source.relPath),
    ["dated.md", "new.md", "old.md"],
  );
});

test("a filter holds for the latest as well", async (t) => {
  const app = await testApp(t);
  app.write("a.md", "---\ntags: [x]\n---\n\nincident", "2026-01-05T09:00:00Z");
  app.write("b.md", "incident", "2026-02-05T09:00:00Z");
  await app.update();

  assert.deepEqual(await app.found("latest incident", { tagsAny: ["x"] }), ["a.md"]);
});
