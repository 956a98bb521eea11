import assert from "node:assert/strict";
import { test } from "node:test";
import { readTypedQuery } from "../../../src/knowledge/retrieve/typed-query.js";
import { pathsOf, testApp } from "../../support/test-app.js";

test("a query of several lines may say of each what it is", () => {
  assert.deepEqual(readTypedQuery("why postgres\nterm: WAL\nIntent: durability\nhyde:  We chose it for its log.\n"), {
    query: "why postgres",
    modes: [
      { mode: "term", text: "WAL" },
      { mode: "intent", text: "durability" },
      { mode: "hyde", text: "We chose it for its log." },
    ],
  });
});

test("a single line is text, whatever it begins with", () => {
  assert.deepEqual(readTypedQuery("term: a word in a glossary"), { query: "term: a word in a glossary", modes: [] });
});

test("a query of typed lines only is searched by their texts", () => {
  assert.equal(readTypedQuery("term: roof\nterm: tiles").query, "roof tiles");
});

test("entries given apart are added, and trimmed", () => {
  assert.deepEqual(readTypedQuery("roof", [{ mode: "term", text: " tiles " }]).modes, [
    { mode: "term", text: "tiles" },
  ]);
});

test("an entry without text, and a second imagined answer, are refused", () => {
  assert.throws(() => readTypedQuery("roof\nterm: "), { code: "VALIDATION", message: /no text/ });
  assert.throws(() => readTypedQuery("hyde: a\nhyde: b"), { code: "VALIDATION", message: /one hyde/ });
});

test("a typed word finds what the query's own words do not", async (t) => {
  const app = await testApp(t, {
    files: { "a.md": "The roof leaks.", "b.md": "Error E4711 in the pump.", "c.md": "Lunch.", "d.md": "A walk." },
  });

  const found = pathsOf(await app.gno.query({ query: "roof", queryModes: [{ mode: "term", text: "E4711" }] }));

  assert.deepEqual(found.slice(0, 2).sort(), ["a.md", "b.md"]);
});
