import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { Failure } from "../../src/kernel/failure.js";
import { parseInput } from "../../src/kernel/input.js";

const input = z.object({
  query: z.string().describe("Words"),
  limit: z.int().min(1).max(9).default(5).describe("How many"),
  exact: z.boolean().default(false).describe("As written"),
  tags: z.array(z.string()).optional().describe("Tags"),
  filter: z.strictObject({ op: z.string(), value: z.number().optional() }).optional().describe("Filter"),
});

const parse = (raw: unknown) => parseInput("gno_x", input, raw);

function failureOf(raw: unknown): Failure {
  try {
    parse(raw);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  throw new Error(`${JSON.stringify(raw)} was taken`);
}

test("text is read as what is asked for: numbers, booleans, lists and objects", () => {
  assert.deepEqual(
    parse({ query: "a", limit: " 7 ", exact: "true", tags: '["x"]', filter: '{"op":"eq","value":"3"}' }),
    { query: "a", limit: 7, exact: true, tags: ["x"], filter: { op: "eq", value: 3 } },
  );
});

test("text stays text where text is asked for", () => {
  assert.equal(parse({ query: "5" }).query, "5");
  assert.equal(parse({ query: '["a"]' }).query, '["a"]');
});

test("text that only begins like JSON is named, not read", () => {
  for (const text of ["{", '{"op"', "[1,", "{}}", "["]) {
    const { code, message } = failureOf({ query: "a", filter: text, tags: text });
    assert.equal(code, "VALIDATION");
    assert.match(message, /"filter"/);
    assert.match(message, /"tags"/);
  }
});

test("every unknown argument is named, with the one that was meant", () => {
  const { message, hint } = failureOf({ qurey: "a", query: "a", filter: { op: "eq", vaule: 1 } });

  assert.match(message, /"qurey".*"query"/);
  assert.match(message, /"vaule" in "filter"/);
  assert.match(hint, /query, limit, exact, tags, filter/);
});

test("whatever is given is either taken or refused with VALIDATION", () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.jsonValue({ maxDepth: 3 }).map((json) => JSON.stringify(json)),
    fc.string(),
  );
  const key = fc.constantFrom("query", "limit", "exact", "tags", "filter", "__proto__", "constructor");
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(key, value), value), (raw) => {
      try {
        const parsed = parse(raw);
        assert.ok(Number.isInteger(parsed.limit) && typeof parsed.query === "string");
      } catch (thrown) {
        assert.ok(thrown instanceof Failure && thrown.code === "VALIDATION", String(thrown));
      }
    }),
  );
});
