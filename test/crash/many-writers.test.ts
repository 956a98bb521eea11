import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { indexContent } from "../support/index-content.js";
import { Workspace } from "../support/workspace.js";

const SERVERS = 8;
const WRITERS = 4;
const ROUNDS = 3;
/** What a writer may be told while others write; anything else is a fault. */
const POLITE = new Set(["LOCKED", "JOB_CONFLICT"]);

async function indexed(t: TestContext, files: number): Promise<Workspace> {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < files; i++)
    space.write(`note-${i}.md`, `# Note ${i}\n\nThe lantern of room ${i}. ${`oil${i} `.repeat(100)}\n`);
  await space.json(["index"]);
  return space;
}

test("eight servers on one index, four of them writing: every read is answered, no client hears that a database is locked", async (t) => {
  const space = await indexed(t, 60);
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => space.serve()));
  const heard: string[] = [];
  let writing = true;
  const readers = servers.map(async (server) => {
    while (writing) {
      for (const [name, input] of [
        ["gno_search", { query: "lantern" }],
        ["gno_query", { query: "lantern in a room" }],
        ["gno_status", {}],
      ] as const) {
        const answer = await server.call(name, input);
        heard.push(answer.text);
        assert.equal(answer.isError, false, answer.text);
      }
    }
  });
  const writers = servers.slice(0, WRITERS).map(async (server, who) => {
    let done = 0;
    for (let round = 0; round < ROUNDS; round++) {
      space.write(`written-${who}-${round}.md`, `# Written\n\nThe lantern of writer ${who}, round ${round}.\n`);
      const answer = await server.call(round % 2 === 0 ? "gno_index" : "gno_sync", { collection: "notes" });
      heard.push(answer.text);
      if (answer.isError) {
        assert.ok(POLITE.has(String(answer.data.error)), answer.text);
        continue;
      }
      const end = await server.jobEnd(answer.data.jobId);
      heard.push(String(end.error ?? ""));
      if (end.status === "completed") done++;
      else assert.match(String(end.error), /^LOCKED: /);
    }
    return done;
  });
  const done = await Promise.all(writers);
  writing = false;
  await Promise.all(readers);

  assert.ok(
    done.every((jobs) => jobs > 0),
    `a writer was shut out: ${done}`,
  );
  assert.deepEqual(
    heard.filter((text) => /database is locked|SQLITE_/.test(text)),
    [],
  );
  for (const server of servers) assert.deepEqual(server.stray, []);
  await space.json(["index"]);
  assert.equal(space.integrity(), "ok");
  const once = indexContent(space.index);
  await space.json(["index", "--rebuild"]);
  assert.deepEqual(indexContent(space.index), once);
});

test("collections that two servers add at the same time are both there afterwards", async (t) => {
  const space = await indexed(t, 1);
  const servers = await Promise.all([space.serve(), space.serve(), space.serve()]);
  const answers = await Promise.all(
    servers.map((server, i) => {
      space.write(`part-${i}/a.md`, `# Part ${i}\n`);
      return server.call("gno_add_collection", { path: path.join(space.notes, `part-${i}`), name: `part-${i}` });
    }),
  );

  const { collections } = await space.json(["collection", "list"]);

  const names = (collections as { name: string }[]).map(({ name }) => name);
  for (const [i, answer] of answers.entries()) {
    if (answer.isError) assert.ok(POLITE.has(String(answer.data.error)), answer.text);
    assert.equal(names.includes(`part-${i}`), !answer.isError, answer.text);
  }
});

test("a writer that is killed while it holds the lock gives it free: the next one does not wait", async (t) => {
  const space = await indexed(t, 1);
  for (let i = 0; i < 500; i++) space.write(`more-${i}.md`, `# More ${i}\n\n${`word${i} `.repeat(400)}\n`);
  const server = await space.serve();
  await server.call("gno_index", {});
  server.child.kill("SIGKILL");
  await server.ended;

  await space.json(["index", "--no-wait"]);

  assert.equal((await space.json(["status"])).totalDocuments, 501);
  assert.equal(space.integrity(), "ok");
});

test("a file that names a holder is not believed: only the lock itself counts", async (t) => {
  const space = await indexed(t, 1);
  // Our own pid is alive: a lock by pid file would wait for ever.
  writeFileSync(path.join(space.dataDir, ".mcp-write.holder"), `${process.pid}\n`);

  await space.json(["index", "--no-wait"]);
});

test("a writer that finds the lock held says who holds it, and by --no-wait says so at once", async (t) => {
  const space = await indexed(t, 1);
  const held = path.join(space.root, "held");
  space.configure({ updateCmd: `touch '${held}'; while [ ! -e '${held}-free' ]; do sleep 0.05; done` });
  const server = await space.serve();
  const { data } = await server.call("gno_sync", { collection: "notes", runUpdateCmd: true });
  while (!existsSync(held)) await new Promise((resolve) => setTimeout(resolve, 10));

  const failure = await space.failure(["index", "--no-wait"]);
  assert.deepEqual([failure.code, failure.exit], ["LOCKED", 4]);
  assert.ok(failure.message.includes(String(server.child.pid)), failure.message);
  assert.equal((await space.found("lantern")).length, 1);

  writeFileSync(`${held}-free`, "");
  assert.equal((await server.jobEnd(data.jobId)).status, "completed");
});
