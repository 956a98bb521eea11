import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { Workspace } from "../support/workspace.js";

interface Report {
  readonly filesAdded: number;
  readonly errors: readonly { readonly relPath: string; readonly code: string }[];
}

async function indexed(space: Workspace): Promise<Report> {
  const { collections, troubles } = await space.json(["index", "--no-embed", "--allow-mass-delete"]);
  const [report] = collections as { filesAdded: number }[];
  return { filesAdded: report!.filesAdded, errors: troubles as Report["errors"] };
}

const codeOf = (report: Report, relPath: string): string | undefined =>
  report.errors.find((error) => error.relPath === relPath)?.code;

test("pipes, sockets, devices and links to them are not opened, and the scan goes on past them", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nThe lantern burns.\n");
  execFileSync("mkfifo", [path.join(space.notes, "pipe.md")]);
  const socket = createServer().listen(path.join(space.notes, "socket.md"));
  t.after(() => socket.close());
  symlinkSync("/dev/zero", path.join(space.notes, "zero.md"));
  symlinkSync("/proc/self/environ", path.join(space.notes, "environ.md"));
  if (process.getuid?.() === 0) execFileSync("mknod", [path.join(space.notes, "device.md"), "c", "1", "5"]);

  const report = await indexed(space);

  assert.equal(report.filesAdded, 1);
  assert.deepEqual(await space.found("lantern"), ["good.md"]);
  assert.deepEqual(await space.found("HOME GNO_DATA_DIR"), []);
});

test("links in a circle, to nothing and to the folder above end the scan in no time and index nothing twice", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("a/good.md", "# Good\n\nThe lantern burns.\n");
  symlinkSync("b", path.join(space.notes, "c"));
  symlinkSync("c", path.join(space.notes, "b"));
  symlinkSync("..", path.join(space.notes, "a", "up"));
  symlinkSync("nowhere.md", path.join(space.notes, "dangling.md"));
  symlinkSync("self.md", path.join(space.notes, "self.md"));

  await indexed(space);

  assert.deepEqual(await space.found("lantern"), ["a/good.md"]);
});

test("a link out of the collection is named as such and never read", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n");
  const secret = path.join(space.root, "secret.md");
  writeFileSync(secret, "# Secret\n\nThe passphrase is heliotrope.\n");
  mkdirSync(path.join(space.root, "outside"));
  writeFileSync(path.join(space.root, "outside", "more.md"), "heliotrope too\n");
  symlinkSync(secret, path.join(space.notes, "link.md"));
  symlinkSync(path.join(space.root, "outside"), path.join(space.notes, "folder"));

  const report = await indexed(space);

  assert.equal(codeOf(report, "link.md"), "OUTSIDE_COLLECTION");
  assert.deepEqual(await space.found("heliotrope"), []);
  const byPath = await space.failure(["index", "notes", "--path", "link.md"]);
  assert.equal(byPath.code, "INVALID_PATH");
  const throughFolder = await space.failure(["index", "notes", "--path", "folder/more.md"]);
  assert.equal(throughFolder.code, "INVALID_PATH");
});

test("a sparse file of ten gigabytes, an empty file and a file of front matter alone have a defined result", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("huge.md", "");
  truncateSync(path.join(space.notes, "huge.md"), 10 * 2 ** 30);
  space.write("film.mp4", "");
  truncateSync(path.join(space.notes, "film.mp4"), 10 * 2 ** 30);
  space.write("empty.md", "");
  space.write("front.md", "---\ntitle: Heliograph\ntags: [brass]\n---\n");

  const report = await indexed(space);

  assert.equal(codeOf(report, "huge.md"), "TOO_LARGE");
  assert.equal(codeOf(report, "film.mp4"), "UNSUPPORTED_TYPE");
  const empty = await space.json(["get", "notes/empty.md"]);
  assert.equal(empty.content, "");
  assert.deepEqual(await space.found("heliograph"), ["front.md"]);
});

test("folders 300 deep are read to a limit, what is deeper is named, and the scan ends", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const parts = Array.from({ length: 300 }, () => "d");
  space.write(`${parts.slice(0, 100).join("/")}/near.md`, "# Near\n\nlantern\n");
  space.write(`${parts.join("/")}/far.md`, "# Far\n\nlantern\n");

  const report = await indexed(space);

  assert.equal((await space.found("lantern")).length, 1);
  assert.ok(report.errors.some(({ code, relPath }) => code === "IO_ERROR" && /^d(\/d)+$/.test(relPath)));
});

test("paths longer than the system takes in one call are no fault of the scan", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nlantern\n");
  // Made step by step: the whole path has more than 4,096 bytes.
  const name = "n".repeat(250);
  const dig = `const fs = require("node:fs");
    for (let i = 0; i < 18; i++) { fs.mkdirSync("${name}"); process.chdir("${name}"); }
    fs.writeFileSync("deep.md", "lantern");`;
  execFileSync(process.execPath, ["-e", dig], { cwd: space.notes });
  space.atEnd(() => execFileSync("rm", ["-rf", path.join(space.notes, name)]));

  const report = await indexed(space);

  assert.deepEqual(await space.found("lantern"), ["good.md"]);
  assert.ok(report.errors.length >= 1, "nothing says that a part was not read");
});

test("a file that vanishes, and one that is another one at every sync, are never mixed", async (t) => {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < 200; i++) space.write(`note-${i}.md`, `# Note ${i}\n\nlantern\n`);
  let writing = true;
  const churn = (async () => {
    for (let round = 0; writing; round++) {
      rmSync(path.join(space.notes, `note-${round % 200}.md`), { force: true });
      const word = round % 2 === 0 ? "aaaa" : "bbbb";
      space.write("changing.md", `${`${word} `.repeat(50_000)}\n`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();

  try {
    for (let i = 0; i < 5; i++) {
      const report = await indexed(space);
      for (const { code } of report.errors) assert.match(code, /^(VANISHED|CHANGED_WHILE_READING)$/);
      const { code, stdout } = await space.run(["get", "notes/changing.md", "--json"]);
      if (code === 0) assert.ok(!(/aaaa/.test(stdout) && /bbbb/.test(stdout)), "old and new text in one document");
    }
  } finally {
    writing = false;
    await churn;
  }
});

test("times far in the past and future are dates like any other", async (t) => {
  const space = new Workspace(t);
  space.configure();
  for (const [name, time] of [
    ["1901.md", "1901-12-14T00:00:00Z"],
    ["1970.md", "1970-01-01T00:00:00Z"],
    ["2106.md", "2106-02-08T00:00:00Z"],
    ["2400.md", "2400-01-01T00:00:00Z"],
  ] as const)
    execFileSync("touch", ["-d", time, space.write(name, "# Old and new\n\nlantern\n")]);

  await indexed(space);

  assert.equal((await space.found("lantern")).length, 4);
  const { results } = await space.json(["search", "lantern", "--since", "2100-01-01"]);
  for (const { source } of results as { source: { modifiedAt: string } }[])
    assert.ok(!Number.isNaN(Date.parse(source.modifiedAt)));
  assert.equal((await space.json(["status"])).totalDocuments, 4);
});
