import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sourceHash } from "../../../src/gram/history/document-hash.js";
import { foldHead, foldTo } from "../../../src/gram/history/fold.js";
import { revisionsOf } from "../../../src/gram/history/history.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import { toSnapshot } from "../../../src/gram/history/snapshot.js";
import { eachSource, headSource, sourceAt } from "../../../src/gram/history/source-at.js";
import { historyLines } from "../../../src/gram/history/write-history.js";
import { anySources, NOTHING, write, written } from "../../support/history-steps.js";
import { parse, render } from "../../support/plain-document.js";

test("the fold of a history is the source at every revision, byte for byte", () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      let present = NOTHING;
      const kept: string[] = [];
      for (const source of sources) {
        const next = write(present, source);
        if (next !== present) kept.push(source);
        present = next;
      }
      const read = readHistory(historyLines(present.history));

      assert.deepEqual(read, present.history);
      assert.deepEqual(
        [...eachSource(read, render)].map(({ source }) => source),
        kept,
      );
      for (const [revision, source] of kept.entries()) {
        assert.equal(sourceAt(read, revision, render), source);
        assert.equal(revisionsOf(read)[revision]!.src, sourceHash(source));
      }
    }),
  );
});

test("the fold says what a parser finds in the source", () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      const { history } = written(sources);
      const state = foldHead(history);
      const again = parse(headSource(history, render), state);

      assert.deepEqual(plain(toSnapshot(state)), plain(again));
    }),
  );
});

test("hand formatting costs as many lines as it changes, not the whole text again", () => {
  const records = Array.from({ length: 500 }, (_, at) => `TSK t${at}\nx todo`);
  const source = `@gram 2\ndoc big\nt Big\n${records.join("\n")}\n`;
  const { history } = written([source, source.replace("TSK t250\nx todo", "TSK t250\nx done")]);

  assert.ok(history.entries[1]!.text.length < 700, history.entries[1]!.text);
  assert.equal(sourceAt(history, 0, render), source);
});

test("a source that the language itself would write needs no edits", () => {
  const { history } = written(["@gram 2\ndoc a\nt A\n\nTSK one\nx todo\n", "@gram 2\ndoc a\nt A\n\nTSK one\nx done\n"]);

  assert.deepEqual(history.entries[1]!.ops, [["f=", "one", "x", ["done"]]]);
  assert.equal(foldTo(history, 0).entities.get("one")!.fields.get("x")![0], "todo");
});

/** Links have no order and fields come in the order of their first value: compared as sets. */
const plain = ({ document, entities }: ReturnType<typeof toSnapshot>) => ({
  document,
  entities: entities.map(({ id, type, fields, links, blocks }) => ({
    id,
    type,
    fields: [...fields].toSorted(),
    links: links.map(({ pred, to }) => `${pred} ${to}`).toSorted(),
    blocks,
  })),
});
