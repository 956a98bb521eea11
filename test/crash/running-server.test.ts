import assert from "node:assert/strict";
import { existsSync, renameSync, rmSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { builtProgram } from "../support/built-program.js";
import { runToEnd } from "../support/run-to-end.js";
import type { StdioSession } from "../support/stdio-session.js";
import { Workspace } from "../support/workspace.js";

async function indexed(t: TestContext, files = 5): Promise<Workspace> {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < files; i++)
    space.write(`note-${i}.md`, `# Note ${i}\n\nThe lantern of room ${i}. ${`oil${i} `.repeat(50)}\n`);
  await space.json(["index"]);
  return space;
}

const hits = async (server: StdioSession, query: string): Promise<number> =>
  ((await server.call("gno_search", { query })).data.results as unknown[]).length;

test("deleting the data folder while a server runs is told as INDEX_MISSING, and no empty index appears in its place", async (t) => {
  const space = await indexed(t);
  const server = await space.serve();
  assert.equal(await hits(server, "lantern"), 5);

  rmSync(space.dataDir, { recursive: true });

  for (const [name, input] of [
    ["gno_search", { query: "lantern" }],
    ["gno_query", { query: "lantern" }],
    ["gno_get", { ref: "notes/note-1.md" }],
    ["gno_list_tags", {}],
    ["gno_links", { ref: "notes/note-1.md" }],
  ] as const) {
    const answer = await server.call(name, input);
    assert.equal(answer.data.error, "INDEX_MISSING", `${name}: ${answer.text}`);
    assert.match(answer.text, /ken (setup|index)/);
  }
  const peek = await server.call("gno_peek");
  assert.equal(peek.data.initialized, false, peek.text);
  assert.ok(!existsSync(space.index));

  const job = await server.jobEnd((await server.call("gno_index", {})).data.jobId);
  assert.equal(job.status, "completed");
  assert.equal(await hits(server, "lantern"), 5);
});

test("a running server notices that another process has rebuilt the index, and never serves the old one", async (t) => {
  const space = await indexed(t);
  const server = await space.serve();
  assert.equal(await hits(server, "periscope"), 0);
  space.write("new.md", "# New\n\nThe periscope is cleaned.\n");

  await space.json(["index", "--rebuild"]);

  assert.equal(await hits(server, "periscope"), 1);
  assert.equal((await server.call("gno_get", { ref: "notes/new.md" })).isError, false);
});

test("a running server notices a database that was put back from a copy", async (t) => {
  const space = await indexed(t);
  const old = `${space.index}.copy`;
  await runToEnd("cp", [space.index, old]);
  space.write("new.md", "# New\n\nThe periscope is cleaned.\n");
  await space.json(["index"]);
  const server = await space.serve();
  assert.equal(await hits(server, "periscope"), 1);

  for (const suffix of ["-wal", "-shm"]) rmSync(space.index + suffix, { force: true });
  renameSync(old, space.index);

  assert.equal(await hits(server, "lantern"), 5);
  assert.equal(await hits(server, "periscope"), 0);
});

test("a server whose client closes standard input ends at once, even in the middle of a job", async (t) => {
  const space = await indexed(t, 400);
  for (let i = 0; i < 400; i++) space.write(`more-${i}.md`, `# More ${i}\n\n${`word${i} `.repeat(400)}\n`);
  const idle = await space.serve();
  const busy = await space.serve();
  await busy.call("gno_index", {});

  for (const server of [idle, busy]) {
    const started = performance.now();
    server.child.stdin!.end();
    const { code } = await server.ended;
    assert.equal(code, 0);
    assert.ok(performance.now() - started < 10_000, "the server outlives its client");
  }
  assert.equal(space.integrity(), "ok");
  await space.json(["index"]);
  assert.equal((await space.json(["status"])).totalDocuments, 800);
});

test("a server whose client is killed leaves no process behind", async (t) => {
  const space = await indexed(t);
  const client = `const server = require("node:child_process").spawn(process.execPath, [${JSON.stringify(builtProgram())}, "mcp"]);
    console.log(server.pid); setInterval(() => undefined, 1000)`;
  const { stdout } = await runToEnd(process.execPath, ["-e", client], {
    env: space.env,
    during: (child) => child.stdout!.once("data", () => setTimeout(() => child.kill("SIGKILL"), 300)),
  });

  const server = Number(stdout);
  const deadline = performance.now() + 10_000;
  while (isAlive(server) && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));

  assert.ok(!isAlive(server), "the server lives on without its client");
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    assert.equal((thrown as NodeJS.ErrnoException).code, "ESRCH");
    return false;
  }
}

for (const [signal, code] of [
  ["SIGTERM", 0],
  ["SIGINT", 130],
  ["SIGHUP", 0],
] as const)
  test(`${signal} in the middle of a job ends the server with ${code}, and the lock and the index are free and sound`, async (t) => {
    const space = await indexed(t, 300);
    for (let i = 0; i < 300; i++) space.write(`more-${i}.md`, `# More ${i}\n\n${`word${i} `.repeat(400)}\n`);
    const server = await space.serve();
    await server.call("gno_index", {});
    const reads = Array.from({ length: 10 }, () =>
      server.call("gno_search", { query: "lantern" }).then(
        (answer) => !answer.isError,
        // The server may end before it answers; it must not answer wrongly.
        () => true,
      ),
    );

    server.child.kill(signal);
    const end = await server.ended;

    assert.deepEqual(end, { code, signal: null });
    assert.ok((await Promise.all(reads)).every(Boolean));
    assert.equal(space.integrity(), "ok");
    await space.json(["index", "--no-wait"]);
    assert.equal((await space.json(["status"])).totalDocuments, 600);
  });

test("SIGINT ends an index run on the command line with 130, says what was kept, and the next run goes on", async (t) => {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < 600; i++) space.write(`note-${i}.md`, `# Note ${i}\n\n${`word${i} `.repeat(600)}\n`);

  const { code, stderr } = await space.run(["index"], {
    during: (child) => {
      // With the database there the run is under way; how far it comes until the signal does not matter.
      const watch = setInterval(() => existsSync(space.index) && child.kill("SIGINT") && clearInterval(watch), 5);
      child.on("close", () => clearInterval(watch));
    },
  });

  if (code !== 0) {
    assert.equal(code, 130);
    assert.match(stderr, /kept/);
  }
  assert.equal(space.integrity(), "ok");
  await space.json(["index"]);
  assert.equal((await space.json(["status"])).totalDocuments, 600);
});
