import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseOperations } from "../../src/app.js";
import { Failure } from "../../src/kernel/failure.js";
import { appOf } from "../support/app-of.js";
import { Workspace } from "../support/workspace.js";
import { connectMcp } from "./doors.js";

const isValidation = (thrown: unknown) => thrown instanceof Failure && thrown.code === "VALIDATION";

test("a server lists exactly the tools that its flags choose", async (t) => {
  const space = new Workspace(t);
  const { app, close } = appOf(space);
  t.after(close);
  const listed = async (...args: string[]) =>
    (await (await connectMcp(t, space, { args })).listTools()).tools.map(({ name }) => name);
  const named = (keep: (operation: (typeof app.operations)[number]) => boolean) =>
    app.operations.filter(keep).map(({ name }) => name);

  const isOffered = ({ effect, manner }: (typeof app.operations)[number]) => effect === "read" || manner.localWrites;

  assert.deepEqual(
    await listed("--enable-write"),
    named(() => true),
  );
  assert.deepEqual(await listed(), named(isOffered));
  assert.deepEqual(
    await listed("--tool-profile", "core"),
    named((operation) => isOffered(operation) && operation.profile === "core"),
  );
  assert.deepEqual(
    await listed("--toolset", "gno"),
    named(({ effect, toolset }) => effect === "read" && toolset === "gno"),
  );
  assert.deepEqual(
    await listed("--toolset", "gram"),
    named(({ toolset }) => toolset === "gram"),
  );
});

test("a variable chooses as its flag does, and the flag wins", async (t) => {
  const space = new Workspace(t);
  const count = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
    Object.assign(space.env, env);
    return (await (await connectMcp(t, space, { args })).listTools()).tools.length;
  };
  const core = await count({}, "--tool-profile", "core");
  const full = await count({});

  assert.ok(core > 0 && core < full);
  assert.equal(await count({ KEN_TOOL_PROFILE: "core" }), core);
  assert.equal(await count({ KEN_TOOL_PROFILE: "core" }, "--tool-profile", "full"), full);
  assert.ok((await count({ KEN_TOOL_PROFILE: "full", GNO_MCP_ENABLE_WRITE: "1" })) > full);
});

test("a tool that is not listed cannot be called", async (t) => {
  const space = new Workspace(t);
  space.configure();
  const client = await connectMcp(t, space, { args: [] });

  await assert.rejects(
    client.callTool({ name: "gno_remove_collection", arguments: { collection: "notes" } }),
    /Unknown tool/,
  );
});

test("an unknown toolset or profile is refused before anything is served", async (t) => {
  const space = new Workspace(t);
  const choice = { toolsets: [], profile: "full", writes: false, connection: "local" } as const;

  assert.throws(() => chooseOperations([], { ...choice, toolsets: ["gon"] }), isValidation);
  assert.throws(() => chooseOperations([], { ...choice, profile: "tiny" }), isValidation);
  for (const args of [
    ["--toolset", "gon"],
    ["--tool-profile", "tiny"],
  ]) {
    const { code, stdout, stderr } = await space.run(["mcp", ...args]);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /gon|tiny/);
  }
});
