import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { Workspace } from "../support/workspace.js";

interface Clone {
  readonly space: Workspace;
  /** A file that exists only if something of the repository was run. */
  readonly owned: string;
  readonly env: NodeJS.ProcessEnv;
  git(where: string, ...args: string[]): void;
  /** Puts a further commit into the repository that the collection was cloned from. */
  advance(): void;
}

/** A collection that is a clone. `ssh` on the search path hands over to a repository on this machine, as a host would. */
function cloned(t: TestContext): Clone {
  const space = new Workspace(t);
  const origin = path.join(space.root, "origin");
  const bin = path.join(space.root, "bin");
  mkdirSync(bin);
  writeFileSync(path.join(bin, "ssh"), '#!/bin/sh\nfor last; do :; done\nexec sh -c "$last"\n');
  chmodSync(path.join(bin, "ssh"), 0o755);
  const env = { ...space.env, PATH: `${bin}:${process.env.PATH}`, GIT_CONFIG_NOSYSTEM: "1" };
  const git = (where: string, ...args: string[]) =>
    void execFileSync("git", ["-C", where, "-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      env,
      stdio: "pipe",
    });
  mkdirSync(origin);
  git(origin, "init", "-q", "-b", "main");
  let commits = 0;
  const advance = () => {
    writeFileSync(path.join(origin, `note-${commits}.md`), `# Note ${commits++}\n\nlantern\n`);
    git(origin, "add", "-A");
    git(origin, "commit", "-q", "-m", "more");
  };
  advance();
  git(space.root, "clone", "-q", `ssh://host.example${origin}`, space.notes);
  space.configure();
  return { space, owned: path.join(space.root, "owned"), env, git, advance };
}

test("git pull brings what is new in a clone", async (t) => {
  const { space, env, advance } = cloned(t);
  await space.json(["index"], { env });
  advance();

  await space.json(["update", "--git-pull"], { env });

  assert.equal((await space.found("lantern")).length, 2);
});

for (const [what, prepare] of [
  [
    "hooks",
    ({ space, owned }: Clone) => {
      for (const name of ["post-merge", "post-checkout", "reference-transaction", "pre-auto-gc", "post-index-change"]) {
        const hook = path.join(space.notes, ".git", "hooks", name);
        writeFileSync(hook, `#!/bin/sh\ntouch '${owned}'\n`);
        chmodSync(hook, 0o755);
      }
    },
  ],
  [
    "an fsmonitor",
    ({ space, owned, git }: Clone) => git(space.notes, "config", "core.fsmonitor", `touch '${owned}'; false`),
  ],
  [
    "an ssh command",
    ({ space, owned, git }: Clone) => git(space.notes, "config", "core.sshCommand", `touch '${owned}'; false`),
  ],
  [
    "filters",
    ({ space, owned, git }: Clone) => {
      git(space.notes, "config", "filter.evil.smudge", `touch '${owned}'; cat`);
      git(space.notes, "config", "filter.evil.clean", `touch '${owned}'; cat`);
      writeFileSync(path.join(space.notes, ".git", "info", "attributes"), "* filter=evil\n");
    },
  ],
  [
    "a process filter that is included",
    ({ space, owned, git }: Clone) => {
      writeFileSync(path.join(space.notes, ".git", "more"), `[filter "evil"]\n\tprocess = touch '${owned}'; false\n`);
      git(space.notes, "config", "include.path", "more");
      writeFileSync(path.join(space.notes, ".git", "info", "attributes"), "* filter=evil\n");
    },
  ],
  [
    "a command for alternates",
    ({ space, owned, git }: Clone) => git(space.notes, "config", "core.alternateRefsCommand", `touch '${owned}'; true`),
  ],
  [
    "a credential helper",
    ({ space, owned, git }: Clone) => {
      git(space.notes, "config", "credential.helper", `!touch '${owned}'; true`);
      git(space.notes, "remote", "set-url", "origin", "https://127.0.0.1:9/x.git");
    },
  ],
  [
    "an ext: address",
    ({ space, owned, git }: Clone) => {
      git(space.notes, "config", "protocol.ext.allow", "always");
      git(space.notes, "remote", "set-url", "origin", `ext::sh -c touch% '${owned}'`);
    },
  ],
  [
    "an address that is an option",
    ({ space, owned, git }: Clone) => git(space.notes, "config", "remote.origin.url", `--upload-pack=touch '${owned}'`),
  ],
  [
    "a host that is an option",
    ({ space, owned, git }: Clone) =>
      git(space.notes, "config", "remote.origin.url", `ssh://-oProxyCommand=touch '${owned}'/x`),
  ],
  [
    "a remote of another kind",
    ({ space, owned, git }: Clone) => {
      git(space.notes, "config", "remote.origin.vcs", "ext");
      git(space.notes, "config", "remote.origin.url", `sh -c touch% '${owned}'`);
    },
  ],
] as const)
  test(`git pull in a folder whose repository brings ${what} runs nothing of it`, async (t) => {
    const clone = cloned(t);
    const { space, owned, env, advance } = clone;
    await space.json(["index"], { env });
    advance();
    prepare(clone);

    const { code, stderr } = await space.run(["update", "--git-pull", "--json"], { env });

    assert.ok(!existsSync(owned), `something ran: ${stderr}`);
    if (code !== 0) assert.match(JSON.parse(stderr.trim().split("\n").at(-1)!).error.message, /git/i);
    assert.ok((await space.found("lantern", { env })).includes("note-0.md"));
  });

test("git pull in a folder that is no repository, or of a file path, is told as git's failure without asking anybody", async (t) => {
  const { space, env, git } = cloned(t);
  git(space.notes, "remote", "set-url", "origin", `file://${path.join(space.root, "origin")}`);

  const failure = await space.failure(["update", "--git-pull"], { env });

  assert.equal(failure.code, "RUNTIME");
  assert.match(failure.message, /^git pull failed/);
});

test("an update command comes from the configuration only, runs in the folder, and its failure is told", async (t) => {
  const space = new Workspace(t);
  const owned = path.join(space.root, "owned");
  space.write("good.md", "# Good\n\nlantern\n");
  space.write("index.yml", `collections:\n  - {name: x, path: /, updateCmd: touch '${owned}'}\n`);
  space.write(".gno.yml", `updateCmd: touch '${owned}'\n`);
  space.configure({ updateCmd: "echo '# Made' > made.md; echo chatter; echo more >&2" });
  const server = await space.serve();

  const sneaked = await server.call("gno_sync", { collection: "notes", runUpdateCmd: `touch '${owned}'` });
  assert.ok(sneaked.isError);
  const extra = await server.call("gno_add_collection", {
    path: space.notes,
    name: "more",
    updateCmd: `touch '${owned}'`,
  });
  assert.match(extra.text, /Unknown argument "updateCmd"/);
  const plain = await server.jobEnd((await server.call("gno_sync", { collection: "notes" })).data.jobId);
  assert.equal(plain.status, "completed");
  assert.ok(!existsSync(path.join(space.notes, "made.md")));
  const job = await server.jobEnd(
    (await server.call("gno_sync", { collection: "notes", runUpdateCmd: true })).data.jobId,
  );

  assert.equal(job.status, "completed");
  assert.ok(existsSync(path.join(space.notes, "made.md")));
  assert.ok(!existsSync(owned));
  assert.deepEqual(server.stray, []);
  space.configure({ updateCmd: "exit 7" });
  const failed = await server.jobEnd(
    (await server.call("gno_sync", { collection: "notes", runUpdateCmd: true })).data.jobId,
  );
  assert.match(String(failed.error), /ended with 7/);
});

test("folders of the system, of secrets and of the index itself are refused as collections, also through links", async (t) => {
  const space = new Workspace(t);
  space.configure({}, {});
  space.write("good.md", "# Good\n");
  await space.json(["index"]);
  mkdirSync(path.join(space.env.HOME!, ".ssh"));
  mkdirSync(path.join(space.env.HOME!, ".gnupg", "inner"), { recursive: true });
  const links = ["/", "/etc", "/proc", space.dataDir].map((target, i) => {
    symlinkSync(target, path.join(space.root, `link-${i}`));
    return path.join(space.root, `link-${i}`);
  });
  const server = await space.serve();

  for (const folder of [
    "/",
    "/etc",
    "/etc/",
    "/usr/share",
    "/proc",
    "/proc/self",
    "/sys",
    "/dev",
    "/var/log",
    "/root",
    "/etc/../etc",
    "//etc",
    "~",
    "~/",
    "~/.ssh",
    "~/.gnupg/inner",
    space.env.HOME!,
    path.dirname(space.env.HOME!),
    space.dataDir,
    path.dirname(space.dataDir),
    ...links,
    "relative/notes",
    "../notes",
    "file:///etc",
    "\\\\?\\C:\\",
    "a\0b",
    "",
  ]) {
    const { isError, data, text } = await server.call("gno_add_collection", { path: folder, name: "evil" });
    assert.ok(isError, folder);
    assert.match(String(data.error), /^(INVALID_PATH|PATH_NOT_FOUND|VALIDATION)$/, `${folder}: ${text}`);
  }
  const { collections } = await space.json(["collection", "list"]);
  assert.deepEqual(
    (collections as { name: string }[]).map(({ name }) => name),
    ["notes"],
  );
});

test("paths of a sync that lead out of the collection are refused, in the same words whether or not they exist", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n");
  writeFileSync(path.join(space.root, "secret.md"), "heliotrope\n");
  mkdirSync(`${space.notes}-evil`);
  writeFileSync(`${space.notes}-evil/secret.md`, "heliotrope\n");
  await space.json(["index"]);
  const server = await space.serve();
  const ask = async (given: string) =>
    (await server.call("gno_sync", { collection: "notes", paths: [given] })).text.replaceAll(
      JSON.stringify(given),
      "X",
    );

  for (const given of [
    "../secret.md",
    "../notes-evil/secret.md",
    "/etc/passwd",
    `${space.notes}-evil/secret.md`,
    "a/../../secret.md",
    "~/x.md",
    "a\0.md",
    "..",
    ".",
    "",
  ])
    assert.match(await ask(given), /^Error: (INVALID_PATH|VALIDATION|INVALID_INPUT)/, JSON.stringify(given));
  assert.equal(await ask("../secret.md"), await ask("../absent.md"));
  for (const ref of [
    "gno://notes/../secret.md",
    "gno://notes/..%2fsecret.md",
    "gno://notes/%2e%2e/secret.md",
    "gno://notes/%252e%252e/secret.md",
    "notes/../secret.md",
    "gno://notes//etc/passwd",
    "gno://notes/%00",
    "file:///etc/passwd",
  ]) {
    const read = await server.call("gno_get", { ref });
    assert.ok(read.isError, ref);
    assert.ok(!read.text.includes("heliotrope"));
    const resource = await server.request("resources/read", { uri: ref });
    assert.equal(resource.error?.code, -32602, ref);
  }
  assert.deepEqual(await space.found("heliotrope"), []);
});
