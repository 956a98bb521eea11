import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Failure } from "../../src/kernel/failure.js";
import { StaticModel } from "../../src/models/static/static-model.js";
import { readTable, readTableSync } from "../../src/models/static/table.js";
import { smallTable, writeTable } from "./support/small-table.js";

const { header, data } = smallTable();
const isUnavailable = (thrown: unknown) =>
  thrown instanceof Failure &&
  thrown.code === "MODEL_UNAVAILABLE" &&
  thrown.hint !== "" &&
  !thrown.message.includes("/tmp");

test("a table reads the same with and without waiting", async () => {
  const folder = writeTable(header, data);
  const [waited, sync] = [await readTable(folder), readTableSync(folder)];
  assert.deepEqual(waited, sync);
  assert.equal(sync.rowOf.get("open"), 5);
});

test("identity is name and version", async () => {
  const model = await StaticModel.open(writeTable(header, data));
  assert.equal(model.id, "static:small@3");
  assert.equal(model.dims, 4);
});

const flipped = Buffer.from(data);
flipped[60]! ^= 1;
const DAMAGE: Record<string, [unknown, Uint8Array]> = {
  "a truncated table": [header, data.subarray(0, data.length - 1)],
  "a table that is too long": [header, Buffer.concat([data, Buffer.alloc(1)])],
  "an empty table": [header, Buffer.alloc(0)],
  "one flipped bit": [header, flipped],
  "another format": [{ ...header, format: "static-embedder-2" }, data],
  "a header that is cut off": [JSON.stringify(header).slice(0, 50), data],
  "a header that is a list": ["[]", data],
  "fewer words than rows": [{ ...header, vocab: "open\nfile" }, data],
  "a word twice": [{ ...header, vocab: (header.vocab as string).replace("file", "open") }, data],
  "dimensions below zero": [{ ...header, dims: -4 }, data],
  "no hash rows": [{ ...header, nhash: 0 }, data],
  "no name": [{ ...header, name: undefined }, data],
};

for (const [what, [badHeader, badData]] of Object.entries(DAMAGE)) {
  test(`${what} is refused with a hint`, async () => {
    const folder = writeTable(badHeader, badData);
    assert.throws(() => readTableSync(folder), isUnavailable);
    await assert.rejects(readTable(folder), isUnavailable);
  });
}

test("a folder without a table is refused with a hint", async () => {
  assert.throws(() => readTableSync("/nowhere/at/all"), isUnavailable);
  await assert.rejects(readTable("/nowhere/at/all"), isUnavailable);
});

const bundled = fileURLToPath(new URL("../../assets/static-embedder", import.meta.url));

test("the bundled table knows what belongs together", async () => {
  const model = await StaticModel.open(bundled);
  const [car, truck, bread] = await model.embed(["the car stopped", "a truck halted", "fresh bread and butter"]);
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);
  assert.ok(cosine(car!, truck!) > cosine(car!, bread!) + 0.2);
});

test("the bundled table has no business with Japanese, some with a mixture, all with German", () => {
  const model = StaticModel.openSync(bundled);
  assert.equal(model.weightFor("日本語の文章"), 0);
  assert.equal(model.weightFor("Wie groß ist das?"), 1);
  assert.equal(model.weightFor(""), 0);
  const mixed = model.weightFor("SQLite の設定 file");
  assert.ok(mixed > 0 && mixed < 1);
});
