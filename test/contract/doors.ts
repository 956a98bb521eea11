import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { FAILURES, Failure } from "../../src/kernel/failure.js";
import type { Operation } from "../../src/kernel/tool.js";
import { createClient } from "../../src/sdk.js";
import { toolRoutes } from "../../src/surfaces/http/tool-routes.js";
import { sdkName } from "../../src/surfaces/sdk.js";
import { appOf } from "../support/app-of.js";
import { builtProgram } from "../support/built-program.js";
import type { Workspace } from "../support/workspace.js";

type Json = Record<string, unknown>;

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly details?: unknown;
}

/** What a call came to, in the same words whichever way it went. */
export type Outcome = { readonly data: Json } | { readonly refusal: Refusal };

export type Door = (tool: string, args: unknown) => Promise<Outcome>;

export interface Doors {
  readonly mcp: Door;
  readonly rest: Door;
  readonly sdk: Door;
  readonly cli: Door;
}

export type Era = "2025-11-25" | "2026-07-28";

/** A client of the protocol's own makers, connected to the built program as a process of its own. */
export async function connectMcp(
  t: TestContext,
  space: Workspace,
  { args = ["--enable-write"], era = "2025-11-25" }: { args?: readonly string[]; era?: Era } = {},
): Promise<Client> {
  const client = new Client(
    { name: "contract", version: "1" },
    era === "2025-11-25" ? {} : { versionNegotiation: { mode: { pin: era } } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtProgram(), "mcp", ...args],
    env: space.env as Record<string, string>,
    cwd: space.root,
    stderr: "ignore",
  });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

export async function openDoors(t: TestContext, space: Workspace): Promise<Doors> {
  const { app, close } = appOf(space);
  const sdk = createClient({ configDir: space.configDir, dataDir: space.dataDir, cacheDir: space.env.GNO_CACHE_DIR! });
  t.after(async () => {
    await close();
    await sdk.close();
  });
  return {
    mcp: mcpDoor(await connectMcp(t, space)),
    rest: restDoor(app.operations),
    sdk: sdkDoor(sdk.gno as Record<string, (input: unknown) => Promise<Json>>),
    cli: cliDoor(space),
  };
}

function mcpDoor(client: Client): Door {
  return async (tool, args) => {
    const { isError, structuredContent } = await client.callTool({ name: tool, arguments: args as Json });
    if (!isError) return { data: structuredContent as Json };
    const { error, ...rest } = structuredContent as { error: string; message: string };
    return { refusal: { code: error, ...rest } };
  };
}

function restDoor(operations: readonly Operation[]): Door {
  const routes = toolRoutes(operations);
  return async (tool, args) => {
    const route = routes.find(({ method, path }) => method === "POST" && path === `/api/tools/${tool}`);
    assert.ok(route, `there is a route for ${tool}`);
    const { status, body } = await route.handle(args, new AbortController().signal);
    if (body.success === true) {
      assert.equal(status, 200);
      return { data: throughJson(body.result) };
    }
    const refusal = throughJson(body.error) as unknown as Refusal;
    assert.equal(status, FAILURES[refusal.code as keyof typeof FAILURES].http, `status of ${refusal.code}`);
    return { refusal };
  };
}

function sdkDoor(gno: Record<string, (input: unknown) => Promise<Json>>): Door {
  return async (tool, args) => {
    const [, verb] = sdkName(tool);
    try {
      return { data: throughJson(await gno[verb]!(args)) };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      const { code, message, hint, details } = thrown;
      return { refusal: throughJson({ code, message, ...(hint !== "" && { hint }), details }) as unknown as Refusal };
    }
  };
}

function cliDoor(space: Workspace): Door {
  return async (tool, args) => {
    const { code, stdout, stderr } = await space.run(["call", tool, "--json", "--", JSON.stringify(args)]);
    if (code === 0) return { data: JSON.parse(stdout) as Json };
    const { error } = JSON.parse(stderr.trim().split("\n").at(-1)!) as { error: Refusal };
    assert.equal(code, FAILURES[error.code as keyof typeof FAILURES].exit, `exit code of ${error.code}`);
    return { refusal: error };
  };
}

/** What is left after a trip over a wire: no undefined, no prototypes. */
const throughJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
