import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { testApp } from "../../support/test-app.js";

/** Where the one link of `from` leads: a path, "ambiguous" or "unresolved". */
async function target(t: TestContext, link: string, files: Record<string, string>, from = "from.md"): Promise<string> {
  const app = await testApp(t, { files: { ...files, [from]: `Look at ${link}, please.` } });
  const [found] = (await app.gno.links({ ref: `notes/${from}` })).links;
  assert.ok(found, `${link} is a link`);
  if (found.resolvedUri !== undefined) return decodeURIComponent(found.resolvedUri.slice("gno://notes/".length));
  return found.ambiguous ? "ambiguous" : "unresolved";
}

const WIKI: readonly (readonly [sentence: string, link: string, files: Record<string, string>, leadsTo: string])[] = [
  ["a title", "[[The Roof]]", { "a.md": "# The Roof", "b.md": "# Other" }, "a.md"],
  ["a title in another case, with other blanks", "[[the  ROOF]]", { "a.md": "# The Roof" }, "a.md"],
  ["a title in another Unicode form", "[[U\u0308bersicht]]", { "a.md": "# Übersicht" }, "a.md"],
  ["the name of a file", "[[roof]]", { "deep/roof.md": "# Something" }, "deep/roof.md"],
  ["the name of a file with its ending", "[[roof.md]]", { "deep/roof.md": "# Something" }, "deep/roof.md"],
  ["a whole path", "[[plans/roof]]", { "plans/roof.md": "x", "old/plans/roof.md": "x" }, "plans/roof.md"],
  ["the end of a path", "[[plans/roof]]", { "old/plans/roof.md": "x", "roof.md": "x" }, "old/plans/roof.md"],
  ["a file of another kind", "[[scan.txt]]", { "a/scan.txt": "x", "a/scan.md": "x" }, "a/scan.txt"],
  ["a title rather than a name", "[[roof]]", { "a.md": "# Roof", "roof.md": "# Plan" }, "a.md"],
  ["a place inside", "[[roof#Costs|what it costs]]", { "roof.md": "# x" }, "roof.md"],
  ["one of two, where one lies beside", "[[roof]]", { "roof.md": "# x", "b/roof.md": "# y" }, "roof.md"],
  ["either of two that are equally good", "[[roof]]", { "a/roof.md": "# x", "b/roof.md": "# y" }, "ambiguous"],
  ["either of two titles", "[[Plan]]", { "a/x.md": "# Plan", "b/y.md": "# Plan" }, "ambiguous"],
  ["nothing that is there", "[[zeppelin]]", { "roof.md": "# x" }, "unresolved"],
  ["a part of a word", "[[roo]]", { "roof.md": "# Roof" }, "unresolved"],
  ["a path that ends otherwise", "[[b/roof]]", { "a/roof.md": "# x" }, "unresolved"],
];

for (const [sentence, link, files, leadsTo] of WIKI)
  test(`a wiki link by ${sentence}: ${link} is ${leadsTo}`, async (t) => {
    assert.equal(await target(t, link, files), leadsTo);
  });

const MARKDOWN: readonly (readonly [sentence: string, link: string, leadsTo: string])[] = [
  ["beside it", "[x](beside.md)", "sub/beside.md"],
  ["below it", "[x](./below/c.md)", "sub/below/c.md"],
  ["above it", "[x](../top.md#part)", "top.md"],
  ["from the root of the collection", "[x](/top.md)", "top.md"],
  ["with blanks, encoded", "[x](my%20file.md)", "sub/my file.md"],
  ["with blanks, in brackets", "[x](<my file.md>)", "sub/my file.md"],
  ["without the ending", "[x](beside)", "sub/beside.md"],
  ["with its title only, which is for wiki links", "[x](Beside)", "unresolved"],
  ["out of the collection", "[x](../../top.md)", "unresolved"],
  ["out of it, encoded", "[x](..%2f..%2ftop.md)", "unresolved"],
  ["to a folder", "[x](below/)", "unresolved"],
];

for (const [sentence, link, leadsTo] of MARKDOWN)
  test(`a Markdown link ${sentence}: ${link} is ${leadsTo}`, async (t) => {
    const files = { "top.md": "x", "sub/beside.md": "# Title", "sub/below/c.md": "x", "sub/my file.md": "x" };

    assert.equal(await target(t, link, files, "sub/from.md"), leadsTo);
  });

test("a link may name another collection", async (t) => {
  const app = await testApp(t, { files: { "from.md": "[[work:Plan]] and [[lost:Plan]] and [[Plan]]" } });
  await app.addCollection("work", { "plan.md": "# Plan" });
  await app.update();

  const { links } = await app.gno.links({ ref: "notes/from.md" });

  assert.deepEqual(
    links.map(({ resolvedUri, targetCollection }) => [targetCollection, resolvedUri]),
    [
      ["work", "gno://work/plan.md"],
      ["lost", undefined],
      [undefined, undefined],
    ],
  );
});

test("a target that goes makes its links lead nowhere, and one that comes makes them lead there", async (t) => {
  const app = await testApp(t, { files: { "from.md": "[[roof]]", "roof.md": "x" } });
  const resolved = async () => (await app.gno.links({ ref: "notes/from.md" })).meta.resolvedCount;
  assert.equal(await resolved(), 1);

  app.delete("roof.md");
  await app.update();
  assert.equal(await resolved(), 0);
  app.write("other/roof.md", "x");
  await app.update();
  assert.equal(await resolved(), 1);
});
