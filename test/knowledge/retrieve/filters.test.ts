import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type TestApp, testApp } from "../../support/test-app.js";

const note = (front: string) => `---\n${front}\n---\n\nAll about the roof.\n`;

/** Every file holds the word that all the tests look for, so that only the filter decides. */
const roofs = (t: TestContext, files: Record<string, string>): Promise<TestApp> =>
  testApp(t, { files: Object.fromEntries(Object.entries(files).map(([name, front]) => [name, note(front)])) });

const sorted = async (paths: Promise<string[]>) => (await paths).sort();

test("tags: any of them, or all of them", async (t) => {
  const app = await roofs(t, {
    "a.md": "tags: [red]",
    "b.md": "tags: [red, tall]",
    "c.md": "tags: [blue]",
    "d.md": "x: 1",
  });

  assert.deepEqual(await sorted(app.found("roof", { tagsAny: ["red", "blue"] })), ["a.md", "b.md", "c.md"]);
  assert.deepEqual(await sorted(app.found("roof", { tagsAll: ["red", "tall"] })), ["b.md"]);
  assert.deepEqual(await sorted(app.found("roof", { tagsAny: ["tall"], tagsAll: ["red"] })), ["b.md"]);
  assert.deepEqual(await sorted(app.found("roof", { tagsAny: ["green"] })), []);
});

test("tags are understood in any case, and a nested tag is itself only", async (t) => {
  const app = await roofs(t, { "a.md": "tags: [Work/Plans]", "b.md": "tags: [work]" });

  assert.deepEqual(await app.found("roof", { tagsAll: [" WORK/plans "] }), ["a.md"]);
  assert.deepEqual(await app.found("roof", { tagsAll: ["work"] }), ["b.md"]);
});

test("text that is no tag is refused with the way to list them", async (t) => {
  const app = await roofs(t, { "a.md": "x: 1" });

  await assert.rejects(app.found("roof", { tagsAny: ["a b"] }), { code: "VALIDATION", hint: /gno_list_tags/ });
});

test("since and until: a day counts whole, and both ends are inside", async (t) => {
  const app = await testApp(t);
  for (const day of ["2026-01-30", "2026-01-31", "2026-02-01"]) app.write(`${day}.md`, "roof", `${day}T09:00:00`);
  await app.update();

  assert.deepEqual(await sorted(app.found("roof", { since: "2026-01-31" })), ["2026-01-31.md", "2026-02-01.md"]);
  assert.deepEqual(await sorted(app.found("roof", { until: "2026-01-31" })), ["2026-01-30.md", "2026-01-31.md"]);
  assert.deepEqual(await app.found("roof", { since: "2026-01-31", until: "2026-01-31" }), ["2026-01-31.md"]);
  assert.deepEqual(await app.found("roof", { since: "2026-02" }), ["2026-02-01.md"]);
});

test("since in words counts from the clock of the application", async (t) => {
  const app = await testApp(t);
  app.write("old.md", "roof", "2026-02-01T09:00:00Z");
  app.write("new.md", "roof", "2026-02-28T09:00:00Z");
  await app.update();
  app.at("2026-03-02T12:00:00Z");

  assert.deepEqual(await app.found("roof", { since: "7d" }), ["new.md"]);
  assert.deepEqual(await app.found("roof", { since: "recent" }), ["new.md", "old.md"]);
  assert.deepEqual(await app.found("roof", { since: "this month" }), []);
});

test("a bound that is no date is refused by name, not dropped", async (t) => {
  const app = await roofs(t, { "a.md": "x: 1" });

  await assert.rejects(app.found("roof", { since: "soonish" }), { code: "VALIDATION", message: /"since".*soonish/ });
  await assert.rejects(app.found("roof", { until: "2026-13-45" }), { code: "VALIDATION", message: /"until"/ });
});

test("categories: any of them, in any case", async (t) => {
  const app = await roofs(t, { "a.md": "category: Recipe", "b.md": "categories: [plan, house]", "c.md": "x: 1" });

  assert.deepEqual(await app.found("roof", { categories: ["recipe"] }), ["a.md"]);
  assert.deepEqual(await sorted(app.found("roof", { categories: ["HOUSE", "recipe"] })), ["a.md", "b.md"]);
});

test("an author is found by a part of the name, in any case", async (t) => {
  const app = await roofs(t, { "a.md": "author: Ada Lovelace", "b.md": "author: Grace Hopper", "c.md": "x: 1" });

  assert.deepEqual(await app.found("roof", { author: "lovelace" }), ["a.md"]);
  assert.deepEqual(await app.found("roof", { author: "100%" }), []);
  assert.deepEqual(await sorted(app.found("roof", { author: "a" })), ["a.md", "b.md"]);
});

test("exclude leaves out documents that hold a term in title, path or text, and whole terms only", async (t) => {
  const app = await testApp(t, {
    files: {
      "a.md": "# Plan\n\nThe roof.",
      "draft/b.md": "The roof.",
      "c.md": "The roof. A draft of it.",
      "d.md": "The roof of a draftsman.",
      "e.md": "# Draft\n\nThe roof.",
    },
  });

  assert.deepEqual(await sorted(app.found("roof", { exclude: ["draft"] })), ["a.md", "d.md"]);
  assert.deepEqual(await sorted(app.found("roof", { exclude: ["draft of it"] })), [
    "a.md",
    "d.md",
    "draft/b.md",
    "e.md",
  ]);
  assert.equal((await app.found("roof", { exclude: ["", '"', "*"] })).length, 5);
});

test("a document is left out by an excluded term in any of its passages", async (t) => {
  const long = `# Roof\n\n${"The roof is tall. ".repeat(400)}\n\n# End\n\n${"secret ending ".repeat(10)}`;
  const app = await testApp(t, { files: { "long.md": long, "short.md": "roof" } });

  assert.deepEqual(await app.found("roof", { exclude: ["secret"] }), ["short.md"]);
});

test("collections are named one, or several, and never both ways at once", async (t) => {
  const app = await testApp(t, { files: { "a.md": "roof" } });
  await app.addCollection("other", { "b.md": "roof" });
  await app.update();

  assert.deepEqual(await app.found("roof", { collection: "Other" }), ["b.md"]);
  assert.deepEqual(await sorted(app.found("roof", { collections: ["notes", "other", "notes"] })), ["a.md", "b.md"]);
  await assert.rejects(app.found("roof", { collection: "notes", collections: ["other"] }), { code: "VALIDATION" });
  await assert.rejects(app.found("roof", { collections: [] }), { code: "VALIDATION", message: /0 names/ });
  await assert.rejects(app.found("roof", { collections: ["notes", "lost", "gone"] }), {
    code: "NOT_FOUND",
    message: /lost, gone/,
    hint: /notes, other/,
  });
});

test("a small collection is found whole, however much another one holds", async (t) => {
  const app = await testApp(t);
  for (let i = 0; i < 120; i++) app.write(`${i}.md`, "# Roof\n\nroof roof");
  await app.addCollection("small", { "b.md": "a long text in which the roof is named once, among much else" });
  await app.index();

  for (const tool of ["search", "vsearch", "query"] as const) {
    const { results } = await app.gno[tool]({ query: "roof", collection: "small", limit: 1 });
    assert.deepEqual(
      results.map(({ uri }) => uri),
      ["gno://small/b.md"],
      tool,
    );
  }
});

test("a language chooses among meanings and not among words", async (t) => {
  const german = "Das Dach des Hauses ist undicht, und wir müssen es reparieren, bevor der Winter kommt.";
  const english = "The roof of the house is leaking, and we have to mend it before the winter comes.";
  const app = await testApp(t, { files: { "de.md": german, "en.md": english } });
  await app.index();
  const byMeaning = async (lang: string) =>
    (await app.gno.vsearch({ query: "winter", lang })).results.map(({ source }) => source.relPath);

  assert.deepEqual(await byMeaning("de-AT"), ["de.md"]);
  assert.deepEqual(await byMeaning("en"), ["en.md"]);
  assert.deepEqual(await sorted(app.found("winter", { lang: "de" })), ["de.md", "en.md"]);
  await assert.rejects(app.gno.vsearch({ query: "winter", lang: "german!" }), {
    code: "VALIDATION",
    message: /"lang"/,
  });
});

test("filters of several kinds must all be met", async (t) => {
  const app = await roofs(t, {
    "a.md": "tags: [red]\nauthor: Ada",
    "b.md": "tags: [red]\nauthor: Grace",
    "c.md": "tags: [blue]\nauthor: Ada",
  });

  assert.deepEqual(await app.found("roof", { tagsAny: ["red"], author: "ada" }), ["a.md"]);
});

test("results below the least score are left out", async (t) => {
  const app = await testApp(t, {
    files: {
      "a.md": "# Roof\n\nroof",
      "b.md": `${"other words ".repeat(300)} roof`,
      "c.md": "x",
      "d.md": "y",
      "e.md": "z",
    },
  });
  const [best, weak] = (await app.gno.search({ query: "roof" })).results;

  const kept = await app.gno.search({ query: "roof", minScore: (best!.score + weak!.score) / 2 });

  assert.deepEqual(
    kept.results.map(({ uri }) => uri),
    [best!.uri],
  );
  assert.equal(kept.meta.totalResults, 1);
});
