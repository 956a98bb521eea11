import assert from "node:assert/strict";
import { test } from "node:test";
import { appOf, type InProcess } from "../support/app-of.js";
import { indexContent } from "../support/index-content.js";
import { seededRandom } from "../support/seeded-random.js";
import { Workspace } from "../support/workspace.js";

const QUERIES = 10_000;
const PIECES = [
  ..."\"'*:^(){}-+<>@#%\0\\/[]~=|&;,.!?$`_\n\t",
  " AND ",
  " OR ",
  " NOT ",
  " NEAR ",
  " NEAR(a b, 2) ",
  "🏮",
  "é",
  "漢字",
  "\u202e",
  "\ud800",
  "body:",
  "title:",
  "a*",
  "lantern",
  "-lantern",
  '"oil',
  "x ",
];

const DOCUMENTS = {
  "quote.md": "# Quote\n\nwhy it's broken again\n",
  "mail.md": "# Mail\n\nwrite to user@host for help\n",
  "path.md": "# Path\n\nsee gateway/run.py for the start\n",
  "hyphen.md": "# Hyphen\n\nthe foo-bar module\n",
  "version.md": "# Version\n\nsince v1.22.3 of the C++ compiler and C# too\n",
  "lantern.md":
    "---\ntags: [brass]\ncategory: lamps\nauthor: Ann\ngno:\n  metadata:\n    room: seven\n    oil: 3\n---\n# Lantern\n\nthe lantern burns oil\n",
};

async function indexed(space: Workspace): Promise<InProcess> {
  space.configure();
  for (const [name, text] of Object.entries(DOCUMENTS)) space.write(name, text);
  await space.json(["index"]);
  return appOf(space);
}

test("ten thousand random queries never break a search, and a search that is refused says so", async (t) => {
  const app = await indexed(new Workspace(t));
  t.after(() => app.close());
  const random = seededRandom(7);
  const piece = (): string => PIECES[Math.floor(random() * PIECES.length)]!;

  for (let i = 0; i < QUERIES; i++) {
    const query = Array.from({ length: 1 + Math.floor(random() * 12) }, piece).join("");
    const tool = i % 10 === 0 ? "gno_query" : "gno_search";
    const { code, text } = await app.call(tool, i % 20 === 0 ? { query, fast: true } : { query });
    assert.ok(
      code === undefined || code === "VALIDATION" || code === "INVALID_INPUT",
      `${JSON.stringify(query)}: ${text}`,
    );
    assert.ok(text.isWellFormed() || code !== undefined, JSON.stringify(query));
  }
});

test("what people type with signs in it finds its document, with noise around it too", async (t) => {
  const app = await indexed(new Workspace(t));
  t.after(() => app.close());

  for (const [query, relPath] of [
    ["it's", "quote.md"],
    ["user@host", "mail.md"],
    ["gateway/run.py", "path.md"],
    ["foo-bar", "hyphen.md"],
    ["(foo-bar)", "hyphen.md"],
    ["v1.22.3", "version.md"],
    ["C++ compiler", "version.md"],
    ['lantern "', "lantern.md"],
    ["lantern*", "lantern.md"],
    ["lantern:", "lantern.md"],
    ["^lantern", "lantern.md"],
    ["lantern AND", "lantern.md"],
    ["NOT a query: lantern", "lantern.md"],
    ["body:lantern", "lantern.md"],
    ["lantern\0oil", "lantern.md"],
    ["(a+)+$ lantern", "lantern.md"],
    ["(.*a){25} lantern", "lantern.md"],
    ["'; DROP TABLE gno_documents; -- lantern", "lantern.md"],
  ] as const) {
    const { data, text } = await app.call("gno_search", { query });
    const paths = ((data?.results ?? []) as { source: { relPath: string } }[]).map(({ source }) => source.relPath);
    assert.ok(paths.includes(relPath), `${JSON.stringify(query)}: ${text}`);
  }
});

test("queries of a hundred kilobytes are answered or refused, and others are answered meanwhile", async (t) => {
  const space = new Workspace(t);
  const app = await indexed(space);
  await app.close();
  const server = await space.serve();

  for (const query of [
    "lantern ".repeat(12_500),
    "x".repeat(100_000),
    "(a+)+$".repeat(15_000),
    '"'.repeat(100_000),
    "-".repeat(100_000),
    "漢".repeat(30_000),
  ]) {
    const [long, short] = await Promise.all([
      server.call("gno_search", { query }),
      server.call("gno_search", { query: "lantern" }),
    ]);
    assert.ok(!long.isError || /^Error: (VALIDATION|INVALID_INPUT|TOO_LARGE)/.test(long.text), long.text.slice(0, 200));
    assert.equal(short.isError, false);
  }
});

const INJECTIONS = [
  "'; ATTACH DATABASE '/etc/passwd' AS x; --",
  "' OR 1=1 --",
  "\"; SELECT load_extension('evil.so'); --",
  "x') UNION SELECT sql FROM sqlite_master --",
  "%' ESCAPE '\\",
  "[1,2",
  '["a"]',
  "\u0000",
  "${7*7}",
  "../../etc",
];

test("SQL in any field of any reading tool is a value like others: it matches nothing and changes nothing", async (t) => {
  const space = new Workspace(t);
  const app = await indexed(space);
  t.after(() => app.close());
  const before = indexContent(space.index);
  const typed =
    /^(VALIDATION|INVALID_INPUT|INVALID_FILTER|INVALID_PATH|INVALID_INDEX_NAME|NOT_FOUND|INDEX_MISSING|UNSUPPORTED|VECTORS_UNAVAILABLE)$/;

  for (const evil of INJECTIONS) {
    const filters = [
      { collection: evil },
      { collections: [evil] },
      { tagsAll: [evil] },
      { tagsAny: [evil] },
      { categories: [evil] },
      { author: evil },
      { lang: evil },
      { since: evil },
      { until: evil },
      { exclude: [evil] },
      { intent: evil },
      { filter: { op: "eq", key: evil, value: evil } },
      { filter: { op: "in", key: "room", values: [evil] } },
      { filter: evil },
    ];
    const calls: [string, unknown][] = [
      ...filters.flatMap((filter): [string, unknown][] => [
        ["gno_search", { query: "lantern", ...filter }],
        ["gno_query", { query: "lantern", fast: true, ...filter }],
      ]),
      ["gno_get", { ref: evil }],
      ["gno_get", { ref: `notes/${evil}` }],
      ["gno_get", { ref: `gno://notes/lantern.md?index=${encodeURIComponent(evil)}` }],
      ["gno_multi_get", { refs: [evil] }],
      ["gno_multi_get", { pattern: evil }],
      ["gno_list_tags", { collection: evil, prefix: evil }],
      ["gno_list_tags", { prefix: evil }],
      ["gno_list_metadata", { collection: evil }],
      ["gno_links", { ref: evil }],
      ["gno_backlinks", { ref: evil, collection: evil }],
      ["gno_similar", { ref: evil }],
      ["gno_job_status", { jobId: evil }],
      ["gno_query_diagnose", { query: "lantern", target: evil }],
    ];
    for (const [name, input] of calls) {
      const { code, data, text } = await app.call(name, input);
      assert.ok(code === undefined || typed.test(code), `${name} ${JSON.stringify(input)}: ${text}`);
      assert.ok(!/CREATE TABLE|root:x:/.test(JSON.stringify(data ?? "") + text), `${name} ${JSON.stringify(input)}`);
    }
  }

  assert.deepEqual(indexContent(space.index), before);
});

test("cursors that were tampered with are refused in words", async (t) => {
  const space = new Workspace(t);
  const app = await indexed(space);
  await app.close();
  const server = await space.serve();

  for (const cursor of [
    "x",
    "",
    "W10",
    Buffer.from('["a"]').toString("base64url"),
    Buffer.from("[1,2]").toString("base64url"),
    "A".repeat(100_000),
  ]) {
    const { error, result } = await server.request("resources/list", { cursor });
    assert.ok(result !== undefined || error?.code === -32602, JSON.stringify({ cursor: cursor.slice(0, 20), error }));
  }
  assert.equal((await server.call("gno_search", { query: "lantern" })).isError, false);
});

test("metadata filters that are too deep, too wide or of wrong shape are refused as such", async (t) => {
  const app = await indexed(new Workspace(t));
  t.after(() => app.close());
  const leaf = { op: "eq", key: "room", value: "seven" };
  const nested = (depth: number): unknown => (depth === 0 ? leaf : { op: "not", predicate: nested(depth - 1) });
  const wide = { op: "and", predicates: Array.from({ length: 200 }, () => leaf) };
  const bomb = (depth: number): unknown =>
    depth === 0 ? leaf : { op: "or", predicates: [bomb(depth - 1), bomb(depth - 1), bomb(depth - 1)] };

  for (const filter of [
    nested(9),
    nested(2_000),
    wide,
    bomb(6),
    {},
    [],
    { op: "eq" },
    { op: "evil", key: "a", value: 1 },
    { op: "in", key: "a", values: [] },
    { op: "in", key: "a", values: Array.from({ length: 129 }, (_, i) => i) },
    { op: "eq", key: "__proto__", value: 1 },
    { op: "gt", key: "oil", value: "3" },
    { op: "eq", key: "a".repeat(129), value: 1 },
    { op: "eq", key: "room", value: "seven", extra: 1 },
    { op: "eq", key: "oil", value: Number.NaN },
    { op: "eq", key: "oil", value: null },
  ]) {
    const { code, text } = await app.call("gno_search", { query: "lantern", filter });
    assert.match(
      code ?? "none",
      /^(INVALID_FILTER|VALIDATION)$/,
      `${JSON.stringify(filter).slice(0, 100)}: ${text.slice(0, 200)}`,
    );
  }
  const { data } = await app.call("gno_search", { query: "lantern", filter: nested(6) });
  assert.equal((data!.results as unknown[]).length, 1);
});
