import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { asOrdinaryUser } from "../support/other-user.js";
import { Workspace } from "../support/workspace.js";

type Troubles = { relPath: string; code: string }[];

test("files and folders without permission are named, the others are indexed, and what was known of them stays", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("open.md", "# Open\n\nlantern\n");
  space.write("closed.md", "# Closed\n\nlantern of the closed file\n");
  space.write("folder/inner.md", "# Inner\n\nlantern of the closed folder\n");
  const user = asOrdinaryUser(space.root);
  await space.json(["index"], user);
  assert.equal((await space.found("lantern", user)).length, 3);
  const closed = path.join(space.notes, "closed.md");
  const folder = path.join(space.notes, "folder");
  space.write("closed.md", "# Closed\n\nchanged meanwhile\n");
  chmodSync(closed, 0o000);
  chmodSync(folder, 0o000);
  space.atEnd(() => chmodSync(folder, 0o700));

  const { troubles } = await space.json(["index"], user);

  const denied = (troubles as Troubles)
    .filter(({ code }) => code === "PERMISSION_DENIED")
    .map(({ relPath }) => relPath);
  assert.deepEqual(denied.sort(), ["closed.md", "folder"]);
  assert.deepEqual(await space.found("lantern", user), ["closed.md", "folder/inner.md", "open.md"]);

  chmodSync(closed, 0o600);
  chmodSync(folder, 0o700);
  const again = await space.json(["index"], user);
  assert.deepEqual(again.troubles, []);
  assert.deepEqual(await space.found("meanwhile", user), ["closed.md"]);
});

test("a folder that cannot be read, or is gone, is told as the root's error and keeps its documents", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nlantern\n");
  const user = asOrdinaryUser(space.root);
  await space.json(["index"], user);
  chmodSync(space.notes, 0o000);
  space.atEnd(() => chmodSync(space.notes, 0o700));

  const { collections } = await space.json(["index"], user);

  assert.equal((collections as { rootError?: { code: string } }[])[0]!.rootError?.code, "ROOT_UNREADABLE");
  assert.deepEqual(await space.found("lantern", user), ["good.md"]);
});

test("an index that may be read but not written serves searches, and says what is wrong when asked to write", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nlantern\n");
  const user = asOrdinaryUser(space.root);
  await space.json(["index"], user);
  await space.found("lantern", user);
  space.write("more.md", "# More\n\nlantern\n");
  for (const name of readdirSync(space.dataDir)) chmodSync(path.join(space.dataDir, name), 0o400);
  chmodSync(space.dataDir, 0o500);
  space.atEnd(() => chmodSync(space.dataDir, 0o700));

  const failure = await space.failure(["index"], user);

  assert.match(failure.code, /^(PERMISSION_DENIED|IO_ERROR)$/, failure.message);
  assert.notEqual(failure.hint, "");
  const { code, stdout, stderr } = await space.run(["search", "lantern", "--json"], user);
  if (code === 0) assert.match(stdout, /good\.md/);
  else assert.match(JSON.parse(stderr).error.code, /^(PERMISSION_DENIED|IO_ERROR)$/);
});

test("a data folder that cannot be made is told with its path", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n");
  const user = asOrdinaryUser(space.root);
  const barred = path.join(space.root, "barred");
  mkdirSync(barred, { mode: 0o500 });
  if (user.uid === undefined) chmodSync(barred, 0o500);

  const failure = await space.failure(["index"], { ...user, env: { GNO_DATA_DIR: path.join(barred, "data") } });

  assert.match(failure.code, /^(PERMISSION_DENIED|IO_ERROR)$/, failure.message);
});

test("index and configuration are readable by their owner only", async (t) => {
  const space = new Workspace(t);
  space.write("good.md", "# Good\n");
  await space.json(["collection", "add", space.notes]);
  await space.json(["index"]);

  assert.equal(statSync(space.dataDir).mode & 0o077, 0);
  assert.equal(statSync(path.join(space.configDir, "index.yml")).mode & 0o077, 0);
});
