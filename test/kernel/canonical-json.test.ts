import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalJson } from "../../src/kernel/canonical-json.js";

/** JSON as it looks behind a trip: text in NFC with LF, no negative zero. */
const canonicalText = fc.string({ unit: "binary" }).map((text) => text.replace(/\r\n?/g, "\n").normalize("NFC"));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    canonicalText,
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.string({ unit: "binary" }), tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

test("reading canonical JSON gives the value back", () => {
  fc.assert(fc.property(json, (value) => assert.deepEqual(JSON.parse(canonicalJson(value)), value)));
});

test("writing what was read gives the same bytes", () => {
  fc.assert(
    fc.property(json, (value) => {
      const bytes = canonicalJson(value);
      assert.equal(canonicalJson(JSON.parse(bytes)), bytes);
    }),
  );
});

test("the order in which keys were set does not matter", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      assert.equal(canonicalJson(reversed), canonicalJson(value));
    }),
  );
});

test("keys stand in the order of their UTF-16 units, at every depth, and there are no blanks", () => {
  assert.equal(
    canonicalJson({ b: [{ z: 1, a: 2 }], a: null, B: true, "10": 1, "9": 2, é: 3 }),
    '{"10":1,"9":2,"B":true,"a":null,"b":[{"a":2,"z":1}],"é":3}',
  );
});

test("the same text has the same bytes, however it was composed and its lines ended", () => {
  assert.equal(canonicalJson("cafe\u0301\r\none\rtwo"), canonicalJson("caf\u00e9\none\ntwo"));
});

test("a field without a value is left out", () => {
  assert.equal(canonicalJson({ a: undefined, b: 1 }), '{"b":1}');
});

for (const [what, value] of [
  ["a number that JSON lacks", { a: Number.NaN }],
  ["an infinite number", [Number.POSITIVE_INFINITY]],
  ["an undefined in a list", [undefined]],
  ["a hole in a list", new Array(2)],
  ["a date, which would lose its time", { at: new Date(0) }],
  ["a map, which would lose its entries", new Map([["a", 1]])],
  ["a function", () => 1],
  ["a big integer", 1n],
] as const)
  test(`${what} is refused`, () => {
    assert.throws(() => canonicalJson(value), { code: "VALIDATION", message: /no canonical JSON/ });
  });
