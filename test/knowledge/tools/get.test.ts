import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../../support/test-app.js";

const LINES = "# Roof\n\nIt leaks.\nWe mend it.\n";

test("a document is given with its text, its length and what can be done with it", async (t) => {
  const app = await testApp(t, { files: { "a.md": LINES } });

  const { content, title, totalLines, returnedLines, capabilities, uri } = await app.gno.get({ ref: "notes/a.md" });

  assert.equal(content, LINES);
  assert.deepEqual([uri, title, totalLines, returnedLines], ["gno://notes/a.md", "Roof", 4, { start: 1, end: 4 }]);
  assert.deepEqual(capabilities, {
    editable: true,
    tagsEditable: true,
    tagsWriteback: true,
    canCreateEditableCopy: false,
    mode: "editable",
  });
});

test("a range of lines is given as such, with numbers only in the text for readers", async (t) => {
  const app = await testApp(t, { files: { "a.md": LINES } });
  const get = app.app.operations.find(({ name }) => name === "gno_get")!;
  const read = (input: object) =>
    get.call({ ref: "notes/a.md", fromLine: 3, lineCount: 2, ...input }, { hostPaths: true });

  const { data, text } = await read({});

  assert.equal(data.content, "It leaks.\nWe mend it.\n");
  assert.deepEqual(data.returnedLines, { start: 3, end: 4 });
  assert.match(text, /^3: It leaks\.\n4: We mend it\.\n/);
  assert.match((await read({ lineNumbers: false })).text, /^It leaks\.\nWe mend it\.\n/);
});

test("a range behind the end is empty and no error", async (t) => {
  const app = await testApp(t, { files: { "a.md": LINES, "empty.md": "" } });

  assert.deepEqual((await app.gno.get({ ref: "notes/a.md", fromLine: 9 })).returnedLines, { start: 9, end: 8 });
  const { content, totalLines } = await app.gno.get({ ref: "notes/empty.md" });
  assert.deepEqual([content, totalLines], ["", 0]);
});

test("a converted document can only be copied into one that can be edited", async (t) => {
  const app = await testApp(t, { files: { "prices.csv": "item,price\nroof,12\n" } });

  const { capabilities, content } = await app.gno.get({ ref: "notes/prices.csv" });

  assert.match(content, /roof/);
  assert.deepEqual([capabilities.mode, capabilities.canCreateEditableCopy], ["read_only", true]);
});

test("lines are counted from one", async (t) => {
  const app = await testApp(t, { files: { "a.md": LINES } });

  for (const input of [{ fromLine: 0 }, { lineCount: 0 }, { fromLine: -1 }])
    await assert.rejects(app.gno.get({ ref: "notes/a.md", ...input }), { code: "VALIDATION" });
});
