import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { calibrateLexical } from "../../src/engine/fusion/fuse.js";
import { named, SearchSpace } from "../support/search-space.js";

test("the document that says more about the words comes first", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    roof: "The roof leaks. We mend the roof in May.",
    house: "A house has a roof, walls, a door and a long, long list of other parts that nobody counts.",
    boat: "A boat floats.",
  });

  assert.deepEqual(await space.find("roof"), ["roof", "house"]);
});

test("a rare word says more than a common one", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    common: "meeting meeting notes",
    rare: "meeting about geothermal drilling",
    third: "meeting again",
    fourth: "lunch",
    fifth: "lunch again",
    sixth: "a walk",
    seventh: "a swim",
  });

  assert.equal((await space.find("geothermal meeting"))[0], "rare");
});

test("a word in the title counts more than the same word in the text", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    body: { title: "Other", body: "Backups of the week" },
    title: { title: "Backups", body: "Other things of the week" },
    none: { title: "Nothing", body: "At all" },
  });

  assert.deepEqual(await space.find("backups"), ["title", "body"]);
});

test("a document is found by its path, whole and in parts", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    a: { path: "runbooks/restore-db.md", body: "x" },
    b: { path: "journal/monday.txt", body: "x" },
  });

  for (const query of ["runbooks/restore-db.md", "restore-db", "restore", "runbooks", "restoredb"])
    assert.deepEqual(await space.find(query), ["a"], query);
});

test("words are found in any case, form and accent", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ a: "The migrations were running over Zürich's CAFÉ", b: "Something else" });

  for (const query of ["migration", "MIGRATING", "run", "zurich", "ZÜRICH", "cafe", "cafe\u0301"])
    assert.deepEqual(await space.find(query), ["a"], query);
});

test("any word of a question may match, and the words of the question itself do not count", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    wanted: "Postgres won for its transactions.",
    wordy: "What we do when we have what we have and why, and how did it do that?",
    other: "Lunch is at noon.",
  });

  assert.deepEqual(await space.find("Why did we choose Postgres?"), ["wanted"]);
});

test("a query of nothing but stop words still finds the documents that hold them", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ hamlet: "To be or not to be", lunch: "Lunch at noon" });

  assert.deepEqual(await space.find("to be or not to be"), ["hamlet"]);
});

test("a phrase in quotes must stand as it is written", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    exact: "We call it eventual consistency here.",
    apart: "Consistency is eventual in this place.",
    one: "Eventual, they say.",
    lunch: "Lunch at noon.",
    walk: "A walk",
    swim: "A swim",
    sleep: "Sleep",
  });

  assert.deepEqual(await space.find('"eventual consistency"'), ["exact"]);
  assert.deepEqual(await space.find("“eventual consistency” place"), ["exact"]);
  assert.equal((await space.find("eventual consistency")).length, 3);
});

test("a word behind a minus leaves documents out, and a minus inside a word does not", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ cats: "pets: cats", dogs: "pets: dogs", both: "pets: cats and dogs", dash: "a pets-only shop" });

  assert.deepEqual((await space.find("pets -dogs")).sort(), ["cats", "dash"]);
  assert.deepEqual((await space.find('pets -"cats and dogs" -only')).sort(), ["cats", "dogs"]);
  assert.equal((await space.find("pets-only"))[0], "dash");
});

test("a query of nothing but negations finds nothing", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("cats", "cats");

  assert.deepEqual(await space.find("-dogs"), []);
});

test("a star stands for the rest of a word", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ a: "kubernetes", b: "kubectl", c: "cube" });

  assert.deepEqual((await space.find("kub*")).sort(), ["a", "b"]);
});

for (const [written, queries] of [
  ["fetchWithBackoff(url)", ["fetchWithBackoff", "fetchwithbackoff", "backoff", "fetch backoff", "fetch*"]],
  ["new HTTPServer()", ["HTTPServer", "httpserver", "http server", "server"]],
  ["max_retry_count = 5", ["max_retry_count", "MAX_RETRY_COUNT", "maxretrycount", "retry", '"retry count"']],
  ["a co-worker wrote e-mails", ["email", "emails", "e-mail", "coworker", "co-workers"]],
  ["getUserRoles()", ["getuserroles", "getUserRole", "roles"]],
  ["x-request-id: 1", ["x-request-id", "request-id", "xrequestid", "request"]],
  ["import os.path.join", ["os.path.join", "path.join", "join"]],
  ["src/gateway/run.py", ["gateway/run.py", "run.py", "gateway"]],
  ["mail ada@example.org now", ["ada@example.org", "user: ada", "example.org", '"ada@example.org"']],
  ["upgrade to v2.10.3", ["v2.10.3", "2.10.3", "10.3"]],
  ["it's Anna's, don't", ["it's", "its Anna", "annas OR anna", "don't", "dont"]],
  ["l\u2019été d\u2019Anna", ["été", "l'été", "ete", "anna"]],
  ["written in C++ and C#", ["c++", "c#", "cplusplus"]],
  ["std::vector<int>", ["std::vector", "vector"]],
] as const)
  for (const query of queries)
    test(`${query} finds ${written}`, async (t) => {
      const space = await SearchSpace.open(t);
      await space.putAll({ wanted: written, other: "Lunch at noon, Jo says." });

      assert.deepEqual(await space.find(query), ["wanted"]);
    });

test("the text that holds an address as it is comes before one that holds its parts apart", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    parts: "org example ada, ada org, example of ada: ada example",
    whole: "Write to ada@example.org about it, or to somebody else.",
  });

  assert.equal((await space.find("ada@example.org"))[0], "whole");
});

for (const [language, written, queries] of [
  ["Chinese", "全文检索系统的设计与实现", ["检索", "全文检索", "系统设计", "设"]],
  ["Japanese", "データベースの復元手順を説明します", ["復元", "データベース", "手順"]],
  ["Japanese in half-width kana", "ﾃﾞｰﾀﾍﾞｰｽ", ["データベース", "ﾃﾞｰﾀ"]],
  ["Korean", "데이터베이스 복원 절차", ["복원", "데이터베이스", "데이터"]],
  ["Thai", "การกู้คืนฐานข้อมูล", ["ฐานข้อมูล", "กู้คืน"]],
  ["mixed scripts", "用Postgres做备份", ["postgres", "备份", "Postgres备份"]],
] as const)
  for (const query of queries)
    test(`${language} is found by a part of it: ${query}`, async (t) => {
      const space = await SearchSpace.open(t);
      await space.putAll({ wanted: written, other: "今日は天気がいい。점심. กิน lunch" });

      assert.equal((await space.find(query))[0], "wanted");
    });

test("a phrase in a script without blanks must stand as it is written", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ together: "全文检索", apart: "检索全文" });

  assert.deepEqual(await space.find('"全文检索"'), ["together"]);
});

test("a document appears once, with its best passage", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    long: { body: ["Introduction, roof mentioned once among many other words of little use", "roof roof", "The end"] },
    other: "Nothing",
    more: "Nothing either",
    evenMore: "And nothing again",
  });

  const { hits } = await space.search("roof");
  const alone = await space.search("roof", 1);

  assert.equal(hits.length, 1);
  assert.deepEqual(alone.hits, hits);
  const passages = (await space.search("introduction")).hits[0]!.passageId;
  assert.equal(hits[0]!.passageId, passages + 1);
});

test("what a filter leaves out never takes the place of a result", async (t) => {
  const space = await SearchSpace.open(t);
  for (let i = 0; i < 60; i++) await space.put(`noise${i}`, "roof roof roof");
  await space.put("kept", "a roof, and many other words that make this a weaker match than all the noise");

  assert.deepEqual(await space.find("roof", 1, named("kept")), ["kept"]);
  assert.deepEqual(await space.find("roof", 5, named("nothing")), []);
});

test("a new text takes the place of the old one", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("note", "The roof leaks.");
  await space.put("note", "The cellar is dry.");

  assert.deepEqual(await space.find("roof"), []);
  assert.deepEqual(await space.find("cellar"), ["note"]);
});

test("a document that was removed is not found, by a reader that was open all the time", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ a: "roof", b: "roof" });
  assert.equal((await space.find("roof")).length, 2);

  await space.remove("a");

  assert.deepEqual(await space.find("roof"), ["b"]);
});

test("an index that is made and one that grew and shrank rank alike", async (t) => {
  const [made, grown] = [await SearchSpace.open(t), await SearchSpace.open(t)];
  const texts = { a: "roof tiles", b: "roof and walls and a door", c: "cellar", d: "garden" };
  await made.putAll(texts);
  await grown.putAll({ x: "roof roof roof", ...texts, y: "tiles" });
  await grown.put("a", "something else for a while");
  await grown.put("a", texts.a);
  for (const name of ["x", "y"]) await grown.remove(name);

  assert.deepEqual(await grown.find("roof tiles"), await made.find("roof tiles"));
});

test("a document that is edited hundreds of times leaves the scores of all others as they were", async (t) => {
  const space = await SearchSpace.open(t);
  for (let i = 0; i < 30; i++) await space.put(`d${i}`, i % 3 === 0 ? "roof tiles and more" : "garden wall and more");
  const before = await space.search("roof garden", 30);
  for (let i = 0; i < 300; i++) await space.put("d0", "roof tiles and more");
  const after = await space.search("roof garden", 30);

  const scores = ({ hits }: typeof before) => hits.map(({ score }) => score).sort((a, b) => a - b);
  for (const [i, score] of scores(after).entries()) assert.ok(Math.abs(score / scores(before)[i]! - 1) < 0.02);
  assert.equal(after.bound, before.bound);
});

test("a query scores the same whatever the limit is, and a short list is the beginning of a long one", async (t) => {
  const space = await SearchSpace.open(t);
  for (let i = 0; i < 40; i++) await space.put(`d${i}`, `roof ${"word ".repeat(i % 13)} ${i % 3 === 0 ? "tiles" : ""}`);

  const all = await space.search("roof tiles", 40);
  for (const limit of [1, 2, 7, 39]) {
    const some = await space.search("roof tiles", limit);
    assert.deepEqual(some.hits, all.hits.slice(0, limit));
    assert.equal(some.bound, all.bound);
  }
  assert.deepEqual(await space.search("roof tiles", 40), all);
});

test("calibrated scores lie between 0 and 1, and fall from first to last", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({
    a: { title: "Roof tiles", body: "roof tiles ".repeat(50) },
    b: "roof",
    c: "tiles and roof",
    d: "cellar",
    e: "garden",
    f: "walls",
  });

  const { hits, bound } = await space.search("roof tiles");
  const scores = hits.map(({ score }) => calibrateLexical(score, bound));

  assert.equal(scores.length, 3);
  assert.deepEqual(
    scores,
    [...scores].sort((x, y) => y - x),
  );
  for (const score of scores) assert.ok(score > 0 && score <= 1, String(score));
});

for (const query of ["", "   ", "\n", "?!…", "-", "--", '""', '"', "*", "()", "\0"])
  test(`${JSON.stringify(query)} finds nothing and is no error`, async (t) => {
    const space = await SearchSpace.open(t);
    await space.put("a", "roof");

    assert.deepEqual(await space.find(query), []);
  });

test("signs of other query languages are text", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ a: "roof", b: "near and far" });

  for (const query of ['roof"', "roof AND", "(roof", "title:roof", "^roof", "roof + -", "NEAR(roof, 2)", "{roof} : *"])
    assert.ok((await space.find(query)).includes("a"), query);
});

test("a page pasted as a query is answered", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("a", "roof");
  const page = `roof ${"lorem ipsum dolor sit amet 数据库 foo_bar a-b ".repeat(2_700)}`;

  assert.ok(page.length > 100 * 1024);
  assert.deepEqual(await space.find(page), ["a"]);
});

test("no string whatever breaks a search", async (t) => {
  const space = await SearchSpace.open(t);
  await space.putAll({ a: "roof and tiles", b: "屋根 roof_tiles" });
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc
      .array(
        fc.constantFrom("roof", '"', "'", "*", ":", "^", "(", ")", "-", "AND", "NOT", "NEAR", "屋根", "\ud800", " "),
        {
          maxLength: 12,
        },
      )
      .map((pieces) => pieces.join("")),
  );

  await fc.assert(
    fc.asyncProperty(odd, async (query) => {
      assert.ok((await space.find(query)).length <= 2);
    }),
    { numRuns: 500 },
  );
});
