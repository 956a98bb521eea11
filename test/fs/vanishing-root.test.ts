import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { runToEnd } from "../support/run-to-end.js";
import { mountSmallDisk } from "../support/small-disk.js";
import { Workspace } from "../support/workspace.js";

const rootErrorOf = ({ collections }: Record<string, unknown>): string | undefined =>
  (collections as { rootError?: { code: string } }[])[0]!.rootError?.code;

test("a folder that is gone, or a file in its place, keeps its documents and is told as the root's error", async (t) => {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < 30; i++) space.write(`note-${i}.md`, `# Note ${i}\n\nlantern\n`);
  await space.json(["index"]);
  renameSync(space.notes, `${space.notes}-away`);

  assert.equal(rootErrorOf(await space.json(["index"])), "ROOT_MISSING");
  assert.equal((await space.found("lantern")).length, 30);
  const status = await space.json(["status"]);
  assert.equal(rootErrorOf(status), "ROOT_MISSING");

  renameSync(`${space.notes}-away`, space.notes);
  const back = await space.json(["index"]);
  assert.equal(rootErrorOf(back), undefined);
  assert.equal((back.collections as { filesUnchanged: number }[])[0]!.filesUnchanged, 30);
});

test("a disk that is unmounted leaves an empty folder behind: nothing is deleted from the index until somebody says so", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const isMounted = await mountSmallDisk(space, space.notes, 4 * 1024 * 1024);
  for (let i = 0; i < 30; i++) space.write(`note-${i}.md`, `# Note ${i}\n\nlantern\n`);
  await space.json(["index"]);
  if (isMounted) assert.equal((await runToEnd("umount", ["-l", space.notes])).code, 0);
  else {
    rmSync(space.notes, { recursive: true });
    mkdirSync(space.notes);
  }

  const refused = await space.failure(["index"]);

  assert.equal(refused.code, "CONFLICT");
  assert.match(refused.hint, /--allow-mass-delete/);
  assert.equal((await space.found("lantern")).length, 30);
  await space.json(["update", "--allow-mass-delete"]);
  assert.equal((await space.found("lantern")).length, 0);
});

test("a folder that vanishes while it is read costs no document that is still in it afterwards", async (t) => {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < 400; i++)
    space.write(`${i % 20}/note-${i}.md`, `# Note ${i}\n\nlantern ${`w${i} `.repeat(200)}\n`);
  await space.json(["index", "--no-embed"]);
  const away = `${space.notes}-away`;

  for (let round = 0; round < 5; round++) {
    for (let i = round; i < 400; i += 5)
      space.write(`${i % 20}/note-${i}.md`, `# Note ${i}\n\nlantern round ${round}\n`);
    await space.run(["update"], {
      during: (child) => {
        setTimeout(() => renameSync(space.notes, away), 100 + round * 40);
        child.on("close", () => undefined);
      },
    });
    while (!(await exists(away))) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await space.json(["status"])).totalDocuments, 400);
    renameSync(away, space.notes);
  }

  await space.json(["index", "--no-embed"]);
  assert.equal((await space.json(["status"])).totalDocuments, 400);
  assert.equal((await space.found(`round 4`)).length, 80);
});

const exists = async (file: string): Promise<boolean> =>
  (await runToEnd("test", ["-e", path.resolve(file)])).code === 0;
