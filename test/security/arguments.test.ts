import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { StdioSession } from "../support/stdio-session.js";
import { Workspace } from "../support/workspace.js";

async function server(t: TestContext): Promise<StdioSession> {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nThe lantern burns.\n");
  await space.json(["index"]);
  return space.serve();
}

const works = async (session: StdioSession): Promise<void> => {
  const answer = await session.call("gno_search", { query: "lantern" });
  assert.equal((answer.data.results as unknown[]).length, 1, answer.text);
};

test("keys that reach for prototypes are unknown arguments, and every later call is as before", async (t) => {
  const session = await server(t);

  for (const args of [
    '{"query":"lantern","constructor":{"prototype":{"polluted":true}}}',
    '{"query":"lantern","prototype":1}',
    '{"query":"lantern","toString":"x"}',
    '{"query":"lantern","filter":{"__proto__":{"op":"eq"}}}',
    '{"query":"lantern","filter":{"op":"eq","key":"constructor","value":1}}',
    '{"query":"lantern","filter":"{\\"__proto__\\":{\\"polluted\\":true}}"}',
  ]) {
    const answer = await session.callText("gno_search", args);
    assert.ok(answer.isError, args);
    assert.match(answer.text, /^Error: (VALIDATION|INVALID_FILTER): /);
    await works(session);
  }
  // The protocol's own reader drops this one before a tool sees it.
  await session.callText("gno_search", '{"query":"lantern","__proto__":{"limit":0,"polluted":true}}');
  await works(session);
  const unknown = await session.request("tools/call", { name: "__proto__", arguments: {} });
  assert.equal(unknown.error?.code, -32602);
  const inherited = await session.request("tools/call", { name: "constructor", arguments: {} });
  assert.equal(inherited.error?.code, -32602);
});

test("numbers, texts and lists beyond any measure are refused, and the server goes on", async (t) => {
  const session = await server(t);
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;

  for (const args of [
    '{"query":"lantern","limit":1e999}',
    '{"query":"lantern","limit":-1}',
    '{"query":"lantern","limit":9007199254740993}',
    '{"query":"lantern","limit":"0x10"}',
    `{"query":"lantern","collections":${deep}}`,
    `{"query":"lantern","filter":${deep}}`,
    `{"query":"lantern","tagsAll":[${"0,".repeat(500_000)}0]}`,
    `{"query":"lantern","collections":[${'"a",'.repeat(300)}"a"]}`,
    `{"query":"lantern","tagsAll":[${'"a",'.repeat(500_000)}"a"]}`,
    `{"query":"lantern","exclude":[${'"a",'.repeat(256)}"a"]}`,
    `{"query":"lantern",${Array.from({ length: 10_000 }, (_, i) => `"k${i}":1`).join(",")}}`,
    '{"query":["lantern"]}',
    '{"query":{"a":1}}',
    '{"query":null}',
    '{"query":""}',
    "[]",
    '"text"',
    "5",
  ]) {
    const { result, error } = await session.requestText("tools/call", `{"name":"gno_search","arguments":${args}}`);
    assert.ok(error !== undefined || result!.isError === true, args.slice(0, 80));
    const told = JSON.stringify(error ?? result);
    assert.ok(told.length < 10_000, `${told.length} characters about ${args.slice(0, 80)}`);
    assert.ok(!told.includes("RUNTIME"), told.slice(0, 200));
    await works(session);
  }
});

test("a key that stands twice counts once, and half a character is no reason to fail", async (t) => {
  const session = await server(t);

  const twice = await session.callText("gno_search", '{"query":"nothing","query":"lantern"}');
  assert.equal((twice.data.results as unknown[]).length, 1);
  const lone = await session.callText("gno_search", '{"query":"lantern \\ud800"}');
  assert.equal(lone.isError, false, lone.text);
  assert.ok(lone.text.isWellFormed());
});

test("lines that are no message, huge, split or of two messages never end the server", async (t) => {
  const session = await server(t);

  session.sendRaw("not json\n{\n[]\n[1,2]\nnull\n\n   \n{}\n");
  session.sendRaw('{"jsonrpc":"2.0","id":null,"method":"tools/list"}\n');
  session.sendRaw('{"jsonrpc":"2.0","method":"no/such/notification","params":{}}\n');
  session.sendRaw(
    `{"jsonrpc":"2.0","id":9000,"method":"tools/call","params":{"name":"gno_search","arguments":{"query":"${"x".repeat(8_000_000)}"}}}\n`,
  );
  session.sendRaw('{"jsonrpc":"2.0","id":9001,"method":"ping"}\r\n{"jsonrpc":"2.0","id":9002,"method":"ping"}\n');
  const split = Buffer.from(
    '{"jsonrpc":"2.0","id":9003,"method":"tools/call","params":{"name":"gno_search","arguments":{"query":"🏮"}}}\n',
  );
  const middle = split.indexOf(0xf0) + 2;
  session.child.stdin!.write(split.subarray(0, middle));
  await new Promise((resolve) => setTimeout(resolve, 50));
  session.child.stdin!.write(split.subarray(middle));

  await works(session);
  assert.deepEqual(session.stray, []);
});

test("memory stays where it was after a thousand refused calls", async (t) => {
  const session = await server(t);
  const resident = async (): Promise<number> => {
    await works(session);
    return Number(/VmRSS:\s+(\d+)/.exec(await readStatus(session.child.pid!))?.[1] ?? 0);
  };
  const refuse = (n: number) =>
    Promise.all(
      Array.from({ length: n }, (_, i) =>
        session.call("gno_search", { query: `q${i}`, [`unknown${i}`]: "x".repeat(2_000) }),
      ),
    );
  await refuse(500);
  const before = await resident();

  for (let round = 0; round < 4; round++) await refuse(250);

  // What is not given back grows by the size of the calls; the collector's moods stay below that.
  assert.ok((await resident()) < before + 100_000, "memory grows with every refused call");
});

async function readStatus(pid: number): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(`/proc/${pid}/status`, "utf8").catch((thrown: NodeJS.ErrnoException) => {
    // Only Linux tells the memory of a process in a file; elsewhere there is nothing to compare.
    if (thrown.code === "ENOENT") return "";
    throw thrown;
  });
}
