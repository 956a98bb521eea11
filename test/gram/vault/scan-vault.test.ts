import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { MOST_BYTES, statDocumentFile } from "../../../src/gram/vault/document-file.js";
import { removeStrays } from "../../../src/gram/vault/remove-strays.js";
import { scanVault } from "../../../src/gram/vault/scan-vault.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

function vaultWith(t: TestContext, ...paths: string[]): string {
  const root = temporaryFolder(t);
  for (const relPath of paths) put(root, relPath);
  return root;
}

function put(root: string, relPath: string): void {
  mkdirSync(path.join(root, path.dirname(relPath)), { recursive: true });
  writeFileSync(path.join(root, relPath), relPath);
}

const pathsIn = (root: string, folder = ""): string[] =>
  scanVault(root, folder)
    .files.map((file) => file.path)
    .sort();

const problemsIn = (root: string): string[] =>
  scanVault(root, "")
    .problems.map(({ path: where, code }) => `${code} ${where}`)
    .sort();

test("documents are found at any depth, with the stamp that each has by itself", (t) => {
  const root = vaultWith(t, "a.gram", "p/b.gram", "p/q/日本.gram");

  const { files, problems, strays } = scanVault(root, "");

  assert.deepEqual(files.map((file) => file.path).sort(), ["a.gram", "p/b.gram", "p/q/日本.gram"]);
  for (const { path: relPath, ...stamp } of files) assert.deepEqual(stamp, statDocumentFile(root, relPath));
  assert.deepEqual([problems, strays], [[], []]);
});

test("only what lies below the folder is found, under its whole path", (t) => {
  const root = vaultWith(t, "a.gram", "p/b.gram", "p/q/c.gram", "pq/d.gram");

  assert.deepEqual(pathsIn(root, "p"), ["p/b.gram", "p/q/c.gram"]);
  assert.deepEqual(pathsIn(root, "p/q"), ["p/q/c.gram"]);
});

test("a folder that is not there, or is a file, holds nothing", (t) => {
  const root = vaultWith(t, "a.gram");

  assert.deepEqual(pathsIn(root, "p"), []);
  assert.deepEqual(pathsIn(root, "a.gram"), []);
});

test("a vault that is not there is no empty vault", (t) => {
  const root = path.join(temporaryFolder(t), "unplugged");

  assert.throws(() => scanVault(root, ""), { code: "PATH_NOT_FOUND" });
});

test("hidden names, other files and folders named like documents are passed over in silence", (t) => {
  const root = vaultWith(t, ".gram/history/a.gram", ".git/a.gram", ".a.gram", "a.md", "a.GRAM", "p.gram/b.gram");

  assert.deepEqual(pathsIn(root), ["p.gram/b.gram"]);
  assert.deepEqual(problemsIn(root), []);
});

test("a real folder named @mounts is not read, and said to be there; deeper down the name means nothing", (t) => {
  const root = vaultWith(t, "@mounts/team/a.gram", "p/@mounts/b.gram");

  assert.deepEqual(pathsIn(root), ["p/@mounts/b.gram"]);
  assert.deepEqual(problemsIn(root), ["reserved @mounts"]);
});

test("a name that no call could give is told of", (t) => {
  const names = ["c:a.gram", "a\\b.gram", "a\nb.gram", "con.gram", "p./a.gram", "o\u0308l.gram"];
  const root = vaultWith(t, "a.gram", ...names);

  assert.deepEqual(pathsIn(root), ["a.gram"]);
  assert.deepEqual(problemsIn(root), names.map((name) => `skipped ${name}`).sort());
});

test("a name that is not in UTF-8 is told of", (t) => {
  const root = vaultWith(t, "a.gram");
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xe4]), Buffer.from(".gram")]), "");

  assert.deepEqual(pathsIn(root), ["a.gram"]);
  assert.deepEqual(problemsIn(root), ["skipped \uFFFD.gram"]);
});

test("a file that nobody would read for its size is told of and stops nothing", (t) => {
  const root = vaultWith(t, "a.gram", "b.gram");
  truncateSync(path.join(root, "b.gram"), MOST_BYTES + 1);

  assert.deepEqual(pathsIn(root), ["a.gram"]);
  assert.deepEqual(problemsIn(root), ["skipped b.gram"]);
});

test("links inside the vault are what they lead to", (t) => {
  const root = vaultWith(t, "p/a.gram", "p/text.md");
  symlinkSync("p/a.gram", path.join(root, "link.gram"));
  symlinkSync("p/text.md", path.join(root, "text.gram"));
  symlinkSync("p", path.join(root, "q"));

  assert.deepEqual(pathsIn(root), ["link.gram", "p/a.gram", "q/a.gram", "text.gram"]);
  assert.deepEqual(pathsIn(root, "q"), ["q/a.gram"]);
});

test("links out of the vault are not followed, and told of", (t) => {
  const outside = vaultWith(t, "a.gram", "p/b.gram");
  const root = vaultWith(t, "own.gram");
  symlinkSync(path.join(outside, "a.gram"), path.join(root, "a.gram"));
  symlinkSync(outside, path.join(root, "all"));

  assert.deepEqual(pathsIn(root), ["own.gram"]);
  assert.deepEqual(problemsIn(root), ["skipped a.gram", "skipped all"]);
  for (const folder of ["all", "all/p"]) assert.throws(() => scanVault(root, folder), { code: "INVALID_PATH" });
});

test("a folder beside the vault whose name begins like it is outside", (t) => {
  const both = temporaryFolder(t);
  put(both, "vault/own.gram");
  put(both, "vault-2/a.gram");
  symlinkSync("../vault-2", path.join(both, "vault", "link"));

  assert.deepEqual(pathsIn(path.join(both, "vault")), ["own.gram"]);
});

test("links that form rings, lead to themselves or to nothing end", (t) => {
  const root = vaultWith(t, "p/a.gram", "q/b.gram");
  for (const [to, from] of [
    ["..", "p/up"],
    ["../q", "p/other"],
    ["../p", "q/other"],
    ["self.gram", "self.gram"],
    ["nothing", "nothing.gram"],
  ] as const)
    symlinkSync(to, path.join(root, from));

  const paths = pathsIn(root);

  for (const own of ["p/a.gram", "q/b.gram"]) assert.ok(paths.includes(own), own);
  assert.ok(paths.length <= 8, paths.join(" "));
  for (const problem of problemsIn(root)) assert.match(problem, /^skipped .*\/up$/);
});

test("a vault that is reached by a link is scanned as any other", (t) => {
  const both = temporaryFolder(t);
  put(both, "real/p/a.gram");
  symlinkSync("real", path.join(both, "vault"));
  symlinkSync("p/a.gram", path.join(both, "real", "link.gram"));

  assert.deepEqual(pathsIn(path.join(both, "vault")), ["link.gram", "p/a.gram"]);
});

test("what writers left behind is found where it lies and removed, and nothing else is", (t) => {
  const strays = [".~0123456789abcdef.tmp", "p/.~x.tmp", "p/.a.gram.tmp-1"];
  const others = [".~lock.a.gram#", "~x.tmp", "p/a.gram.tmp", "p/.~folder.tmp/a.txt"];
  const root = vaultWith(t, "p/a.gram", ...strays, ...others);

  const found = scanVault(root, "").strays;
  rmSync(path.join(root, strays[0]!));
  removeStrays(root, found);

  assert.deepEqual(found.toSorted(), strays.toSorted());
  assert.deepEqual(scanVault(root, "").strays, []);
  for (const kept of ["p/a.gram", ...others]) assert.ok(statDocumentFile(root, kept), `${kept} is still there`);
});
