import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { mountSmallDisk, underFileLimit } from "../support/small-disk.js";
import { Workspace } from "../support/workspace.js";

const MIB = 1024 * 1024;
const DISK_CODES = /^(DISK_FULL|IO_ERROR)$/;

function writeNotes(space: Workspace, from: number, to: number): void {
  for (let i = from; i < to; i++)
    space.write(
      `note-${i}.md`,
      `# Note ${i}\n\nThe lantern of room ${i}. ${Array.from({ length: 700 }, (_, n) => `word${i}x${n}`).join(" ")}\n`,
    );
}

test("a disk that fills up stops an index run with a typed code; what was committed stays readable, and freeing space is enough", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const isMounted = await mountSmallDisk(space, space.dataDir, 3 * MIB);
  const under = isMounted ? [] : underFileLimit(2 * MIB);
  writeNotes(space, 0, 30);
  await space.json(["index"], { under });
  assert.equal((await space.found("lantern")).length, 30);
  writeNotes(space, 30, 400);

  const full = await space.failure(["index"], { under });

  assert.match(full.code, DISK_CODES);
  if (isMounted) assert.equal(full.code, "DISK_FULL");
  assert.equal(full.exit, 2);
  assert.notEqual(full.hint, "");
  assert.ok((await space.found("lantern", { under })).length >= 30);
  assert.equal(space.integrity(), "ok");

  for (let i = 30; i < 400; i++) rmSync(path.join(space.notes, `note-${i}.md`));
  await space.json(["index", "--allow-mass-delete"], { under });
  assert.equal((await space.found("lantern")).length, 30);
  assert.equal(space.integrity(), "ok");
});

test("a server on a full disk answers reads, reports the job as failed, and works on when there is space again", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const isMounted = await mountSmallDisk(space, space.dataDir, 4 * MIB);
  writeNotes(space, 0, 10);
  await space.json(["index"]);
  const ballast = path.join(space.dataDir, "ballast");
  const server = await space.serve();
  await server.call("gno_status");
  if (isMounted) fillUp(ballast);
  writeNotes(space, 10, 60);

  const answer = await server.call("gno_index", {});
  const told = answer.isError ? answer.text : `Error: ${(await server.jobEnd(answer.data.jobId)).error}`;

  if (isMounted) assert.match(told, /^Error: DISK_FULL: /);
  assert.ok(
    ((await server.call("gno_search", { query: "lantern", limit: 100 })).data.results as unknown[]).length >= 10,
  );
  rmSync(ballast, { force: true });
  const again = await server.jobEnd((await server.call("gno_index", {})).data.jobId);
  assert.equal(again.status, "completed", String(again.error));
  assert.equal((await space.found("lantern")).length, 60);
  assert.equal(space.integrity(), "ok");
});

function fillUp(file: string): void {
  for (const block of [256 * 1024, 4096, 512])
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(block), { flag: "a" });
      } catch (thrown) {
        assert.equal((thrown as NodeJS.ErrnoException).code, "ENOSPC");
        break;
      }
    }
}

test("a search that is the first to open an index on a full disk says that the disk is full", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const isMounted = await mountSmallDisk(space, space.dataDir, 4 * MIB);
  writeNotes(space, 0, 10);
  await space.json(["index"]);
  if (isMounted) fillUp(path.join(space.dataDir, "ballast"));

  const { code, stdout, stderr } = await space.run(["search", "lantern", "--json"], {
    under: isMounted ? [] : underFileLimit(0),
  });

  if (code !== 0) assert.match(JSON.parse(stderr).error.code, DISK_CODES);
  else assert.match(stdout, /lantern/);
  rmSync(path.join(space.dataDir, "ballast"), { force: true });
  assert.equal(space.integrity(), "ok");
});

test("a limit on the size of files during an index run is an IO_ERROR, and cuts no document short", async (t) => {
  const space = new Workspace(t);
  space.configure();
  writeNotes(space, 0, 200);

  const limited = await space.failure(["index"], { under: underFileLimit(MIB) });

  assert.match(limited.code, DISK_CODES);
  assert.equal(space.integrity(), "ok");
  await space.json(["index"]);
  const { content } = await space.json(["get", "notes/note-199.md"]);
  assert.equal(content, readFileSync(path.join(space.notes, "note-199.md"), "utf8"));
  assert.equal((await space.found("lantern")).length, 100);
});

test("a configuration that cannot be written is told, and stays as it was", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const file = path.join(space.configDir, "index.yml");
  const before = readFileSync(file, "utf8");
  space.write("part/a.md", "# A\n");

  const failure = await space.failure(["collection", "add", path.join(space.notes, "part")], {
    under: underFileLimit(0),
  });

  assert.match(failure.code, DISK_CODES);
  assert.equal(readFileSync(file, "utf8"), before);
});
