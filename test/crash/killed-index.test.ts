import assert from "node:assert/strict";
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { indexContent } from "../support/index-content.js";
import { Workspace } from "../support/workspace.js";

const ROUNDS = 20;
const FILES = 150;

function writeNotes(space: Workspace, round: number): void {
  for (let i = 0; i < FILES; i++)
    if (round === 0 || i % 3 === round % 3)
      space.write(
        `folder-${i % 7}/note-${i}.md`,
        `# Note ${i}\n\nRound${round} of [[note-${i + 1}]]. ${`word${i} `.repeat(300)}\n`,
      );
  space.write(`born-${round}.md`, `# Born in round ${round}\n`);
  rmSync(path.join(space.notes, `born-${round - 2}.md`), { force: true });
}

async function freshContent(space: Workspace): Promise<Record<string, unknown>> {
  const dataDir = path.join(space.root, "fresh");
  rmSync(dataDir, { recursive: true, force: true });
  await space.json(["index"], { env: { GNO_DATA_DIR: dataDir } });
  return indexContent(path.join(dataDir, "index-default.sqlite"));
}

test("an index run that is killed at any moment leaves a sound database, and the next run completes it", async (t) => {
  const space = new Workspace(t);
  space.configure();
  writeNotes(space, 0);
  const started = performance.now();
  await space.json(["index"], { env: { GNO_DATA_DIR: path.join(space.root, "measured") } });
  const whole = performance.now() - started;
  let cut = 0;

  for (let round = 0; round < ROUNDS; round++) {
    writeNotes(space, round);
    const { code } = await space.run(["index", "--json"], {
      during: (child) => setTimeout(() => child.kill("SIGKILL"), Math.random() * whole),
    });
    if (code === "SIGKILL") cut++;

    if (existsSync(space.index)) assert.equal(space.integrity(), "ok", `round ${round}`);
    if (round % 5 !== 4) continue;
    await space.json(["index"]);
    assert.equal(space.integrity(), "ok", `after round ${round}`);
    assert.deepEqual(indexContent(space.index), await freshContent(space), `after round ${round}`);
    assert.deepEqual(
      await space.found(`Round${round}`),
      await space.found(`Round${round}`, { env: { GNO_DATA_DIR: path.join(space.root, "fresh") } }),
    );
  }

  assert.ok(cut > 0, "no run was killed: the test proves nothing");
});

test("a job of a server that is killed is told as failed by the next one, and its work is done again", async (t) => {
  const space = new Workspace(t);
  space.configure();
  writeNotes(space, 0);
  const first = await space.serve();
  const { data } = await first.call("gno_index", { collection: "notes" });
  while (!existsSync(space.index)) await new Promise((resolve) => setTimeout(resolve, 5));
  first.child.kill("SIGKILL");
  await first.ended;

  const second = await space.serve();
  const again = await second.call("gno_index", { collection: "notes" });
  const end = await second.jobEnd(again.data.jobId);
  const old = await second.call("gno_job_status", { jobId: data.jobId });

  assert.equal(end.status, "completed");
  assert.ok(
    old.data.status === "failed" || old.data.status === "completed" || old.data.error === "NOT_FOUND",
    old.text,
  );
  assert.deepEqual(indexContent(space.index), await freshContent(space));
});

test("no temporary file is left beside the index or the configuration, not even by runs that were killed", async (t) => {
  const space = new Workspace(t);
  space.configure();
  writeNotes(space, 0);
  for (let round = 0; round < 5; round++) {
    writeNotes(space, round);
    await space.run(["index", "--json"], {
      during: (child) => setTimeout(() => child.kill("SIGKILL"), 150 + Math.random() * 150),
    });
    await space.run(
      ["collection", "add", `${space.root}/notes`, "--name", `extra-${round}`, "--pattern", `${round}/*.md`],
      {
        during: (child) => setTimeout(() => child.kill("SIGKILL"), 80 + Math.random() * 120),
      },
    );
  }

  await space.json(["index"]);

  const known = /^(index-default\.sqlite(-wal|-shm)?|\.mcp-write\.(lock|holder)(-journal)?)$/;
  assert.deepEqual(
    readdirSync(space.dataDir).filter((name) => !known.test(name)),
    [],
  );
  assert.deepEqual(
    readdirSync(space.configDir).filter((name) => !/^index\.yml(\.tmp)?$/.test(name)),
    [],
  );
});
