import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type FrontMap, isMap } from "../../../../src/knowledge/ingest/extract/front-value.js";
import { fullYaml } from "../../../../src/knowledge/ingest/extract/full-yaml.js";
import { plainYaml } from "../../../../src/knowledge/ingest/extract/plain-yaml.js";

/** Either the fast reader passes, or both say the same. Returns whether it read. */
function agrees(source: string): boolean {
  const plain = plainYaml(source);
  if (plain === undefined) return false;
  const full = fullYaml(source);
  assert.equal(full.kind, "map", `the yaml package says ${JSON.stringify(full)} of ${JSON.stringify(source)}`);
  assert.deepEqual(plain, (full as { map: FrontMap }).map, JSON.stringify(source));
  return true;
}

const scalar = fc.constantFrom(
  ...'word|two words|007|1.50|-3|+4|1e3|.5|5.|0x1F|0o17|.inf|-.INF|.nan|true|False|null|~|2026-01-20|2026-01-20 10:30:00|12:30:00|a:b|a: b|x #y|x#y|#z|# z|"quoted"|"a, b"|"a\\"b"|\'it\'\'s\'|\'single\'|"open|- x|-x|-|? x|?x|@x|`x|%x|&a|*a|!t x|!!str 1|| |>|{a: b}|{{date}}|[[Note]]|[a, b]|[a,b ]|[]|[ ]|[a, ]|[,]|[a b, "c, d", \'e\', 1, true, null]|[a: b]|["a": b]|[a #c]|[a] # c|[a]b|[a|a]|a]b|a, b|été|漢字|😀|\u00a0x|x\u00a0|---|...|<<|='.split(
    "|",
  ),
);
const key = fc.constantFrom(
  "title",
  "tags",
  "a b",
  "created-at",
  "x.y",
  "true",
  "12",
  "été",
  "<<",
  "__proto__",
  '"q"',
  "a:b",
);
const indent = fc.constantFrom("", "", "", "  ", "    ", " ");
const line = fc.oneof(
  fc
    .tuple(indent, key, fc.constantFrom(": ", ":", ":  "), scalar, fc.constantFrom("", "", " ", " # note"))
    .map((parts) => parts.join("")),
  fc.tuple(indent, key).map(([blanks, name]) => `${blanks}${name}:`),
  fc.tuple(indent, fc.constantFrom("- ", "-  ", "-"), scalar).map((parts) => parts.join("")),
  fc.constantFrom("", "  ", "# comment", "  # comment", "plain continuation", "  deeper text", "\ttab"),
);

test("the fast reader of YAML gives the values of the yaml package, or passes", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 7 }), (lines) => {
      agrees(`${lines.join("\n")}\n`);
    }),
    { numRuns: 4000 },
  );
});

test("the fast reader agrees on texts of nothing but indicators", () => {
  const char = fc.constantFrom(..."ab:: --[]{},#'\"\n\n  1.&*!|>?~");
  fc.assert(
    fc.property(fc.array(char, { maxLength: 24 }), (chars) => {
      agrees(chars.join(""));
    }),
    { numRuns: 6000 },
  );
});

test("the front matter of ordinary notes never needs the yaml package", () => {
  const ordinary = [
    'title: "Decision 0009: job queue"\ndate: 2025-12-09\nauthor: Anna Keller\ncategories: [decision, architecture]\n',
    "tags:\n  - project/harbor\n  - security\naliases:\n- one\n- two\n",
    "gno:\n  metadata:\n    status: accepted\n    cost: 1200.5\n    reversible: false\n    components: [storage, api]\nafter: x\n",
    "title: Note # with a comment\n\n# whole line\nempty:\nlang: de\n",
    "",
  ];
  for (const source of ordinary) assert.ok(agrees(source), source);
});

test("a map nests as the indents say", () => {
  const map = plainYaml("gno:\n  metadata:\n    a: 1\n  other: x\nlast: y\n");
  assert.deepEqual([...(map?.keys() ?? [])], ["gno", "last"]);
  const gno = map?.get("gno");
  assert.ok(gno !== undefined && isMap(gno));
  assert.deepEqual([...gno.keys()], ["metadata", "other"]);
});
