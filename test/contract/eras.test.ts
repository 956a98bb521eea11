import assert from "node:assert/strict";
import { test } from "node:test";
import { ProtocolError } from "@modelcontextprotocol/client";
import { Workspace } from "../support/workspace.js";
import { fillSpace } from "./corpus.js";
import { connectMcp, type Era } from "./doors.js";
import { answersOf } from "./raw-pipe.js";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];
const PAGE = "gno://notes/data/prices.csv";

test("both eras of the protocol serve the same", async (t) => {
  const space = new Workspace(t);
  await fillSpace(space);
  const [old, modern] = await Promise.all(ERAS.map((era) => connectMcp(t, space, { era })));
  const both = [old!, modern!];

  await t.test("each client speaks the era that it asked for, with the same server", () => {
    assert.deepEqual(
      both.map((client) => client.getProtocolEra()),
      ["legacy", "modern"],
    );
    assert.deepEqual(
      both.map((client) => client.getNegotiatedProtocolVersion()),
      ERAS,
    );
    assert.deepEqual(
      both.map((client) => client.getServerVersion()?.name),
      ["kenning", "kenning"],
    );
    assert.equal(old!.getInstructions(), modern!.getInstructions());
    assert.deepEqual(old!.getServerCapabilities(), modern!.getServerCapabilities());
  });

  await t.test("the same tools are listed", async () => {
    const [one, other] = await Promise.all(both.map(async (client) => (await client.listTools()).tools));
    assert.deepEqual(one, other);
  });

  await t.test("a call has the same result and the same refusal", async () => {
    for (const args of [{ query: "backup" }, { query: "backup", limti: 1 }]) {
      const [one, other] = await Promise.all(
        both.map((client) => client.callTool({ name: "gno_search", arguments: args })),
      );
      assert.deepEqual(
        [one!.content, one!.structuredContent, one!.isError === true],
        [other!.content, other!.structuredContent, other!.isError === true],
      );
    }
  });

  await t.test("resources are listed, described and read alike", async () => {
    const lists = await Promise.all(both.map(async (client) => (await client.listResources()).resources));
    const templates = await Promise.all(
      both.map(async (client) => (await client.listResourceTemplates()).resourceTemplates),
    );
    const texts = await Promise.all(both.map(async (client) => (await client.readResource({ uri: PAGE })).contents));

    assert.ok(lists[0]!.some(({ uri }) => uri === PAGE));
    for (const pair of [lists, templates, texts]) assert.deepEqual(pair[0], pair[1]);
  });

  await t.test("an unknown tool and an unknown document are errors of the protocol", async () => {
    const invalid = (thrown: unknown) => thrown instanceof ProtocolError && thrown.code === -32602;
    for (const client of both) {
      await assert.rejects(client.callTool({ name: "gno_serch", arguments: {} }), invalid);
      await assert.rejects(client.readResource({ uri: "gno://notes/nothing.md" }), invalid);
    }
  });
});

const clientInfo = { name: "contract", version: "1" };
const initialize = (id: number, protocolVersion: string) => ({
  id,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo },
});

test("a client that probes first and then shakes hands the old way is served on one pipe", async (t) => {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": clientInfo,
  };
  const answers = await answersOf(new Workspace(t), [
    { id: 1, method: "server/discover", params: { _meta: envelope } },
    initialize(2, "2025-11-25"),
    { method: "notifications/initialized" },
    { id: 3, method: "tools/list", params: {} },
  ]);

  assert.match(JSON.stringify(answers.get(1)?.result), /2026-07-28/);
  assert.equal(answers.get(2)?.result?.protocolVersion, "2025-11-25");
  assert.match(JSON.stringify(answers.get(3)?.result), /"gno_search"/);
});

test("an unknown version is answered with one that we speak", async (t) => {
  const answers = await answersOf(new Workspace(t), [initialize(1, "2999-01-01")]);

  assert.equal(answers.get(1)?.result?.protocolVersion, "2025-11-25");
});
