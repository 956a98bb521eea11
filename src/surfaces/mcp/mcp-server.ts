import {
  type CallToolResult,
  INVALID_PARAMS,
  type Tool as ListedTool,
  ProtocolError,
  Server,
} from "@modelcontextprotocol/server";
import { Failure, toFailure } from "../../kernel/failure.js";
import type { Log } from "../../kernel/log.js";
import type { Connection } from "../../kernel/manner.js";
import type { ResourceProvider } from "../../kernel/resource.js";
import { didYouMean } from "../../kernel/text.js";
import type { Operation } from "../../kernel/tool.js";
import { listTool } from "./tool-listing.js";

export interface McpOptions {
  readonly operations: readonly Operation[];
  readonly resources: readonly ResourceProvider[];
  readonly version: string;
  /** What a model should know before its first call; at most 2,048 characters, the most important first. */
  readonly instructions: string;
  readonly connection: Connection;
  readonly log: Log;
}

/** Larger answers break pipes of real clients; no tool comes near it by default. */
const MAX_FRAME_CHARS = 1_000_000;
/** Lists do not change while a server runs. */
const LIST_TTL_MS = 60_000;

const listings = { local: new WeakMap<Operation, ListedTool>(), remote: new WeakMap<Operation, ListedTool>() };

function listed(operation: Operation, connection: Connection): ListedTool {
  const known = listings[connection].get(operation) ?? listTool(operation, connection);
  listings[connection].set(operation, known);
  return known;
}

/**
 * One server for one connection or request, never shared. The low-level server on purpose: the SDK's own would check arguments in its
 * own words, and MCP would answer bad input unlike REST, CLI and SDK.
 */
export function createMcpServer(options: McpOptions): Server {
  const { operations, resources, version, instructions } = options;
  const server = new Server(
    { name: "kenning", title: "Kenning", version },
    {
      capabilities: { tools: { listChanged: false }, resources: { subscribe: false, listChanged: false } },
      instructions,
      cacheHints: {
        "tools/list": { ttlMs: LIST_TTL_MS, cacheScope: "private" },
        "resources/templates/list": { ttlMs: LIST_TTL_MS, cacheScope: "private" },
      },
    },
  );
  const byName = new Map(operations.map((operation) => [operation.name, operation]));

  server.setRequestHandler("tools/list", () => ({
    tools: operations.map((operation) => listed(operation, options.connection)),
  }));

  server.setRequestHandler("tools/call", async ({ params }, context): Promise<CallToolResult> => {
    const operation = byName.get(params.name);
    if (!operation)
      throw new ProtocolError(
        INVALID_PARAMS,
        `Unknown tool: ${params.name}. ${didYouMean(params.name, byName.keys())}`.trim(),
      );
    return callTool(operation, params.arguments, context.mcpReq.signal, callerOf(server), options);
  });

  server.setRequestHandler("resources/list", async ({ params }) => {
    const entries = [];
    let nextCursor: string | undefined;
    for (const provider of resources) {
      const page = await protocolErrors(() => provider.list(params?.cursor), options.log);
      entries.push(...page.entries);
      nextCursor = page.nextCursor;
    }
    return {
      resources: entries.map(({ lastModified, ...entry }) => ({
        ...entry,
        ...(lastModified !== undefined && { annotations: { lastModified } }),
      })),
      ...(nextCursor !== undefined && { nextCursor }),
    };
  });

  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: resources.flatMap(({ templates }) => [...templates]),
  }));

  server.setRequestHandler("resources/read", async ({ params }) => {
    for (const provider of resources) {
      const content = await protocolErrors(
        () => provider.read(params.uri, { hostPaths: options.connection === "local" }),
        options.log,
      );
      if (content) return { contents: [{ ...content }] };
    }
    throw new ProtocolError(INVALID_PARAMS, `Resource not found: ${params.uri}`, { uri: params.uri });
  });
  return server;
}

/** A client tells its own name; what it says is shown and never trusted. */
function callerOf(server: Server): string {
  const name = server
    .getClientVersion()
    ?.name.replace(/[^\p{L}\p{N}._ -]/gu, "")
    .slice(0, 64);
  return name ? `agent:${name}` : "agent";
}

async function callTool(
  operation: Operation,
  args: unknown,
  signal: AbortSignal,
  caller: string,
  { connection, log }: McpOptions,
): Promise<CallToolResult> {
  const { manner } = operation;
  try {
    const { data, text } = await operation.call(args, { hostPaths: connection === "local", caller, signal });
    if (text.length > MAX_FRAME_CHARS)
      throw new Failure(
        "TOO_LARGE",
        `The answer has ${text.length} characters; a client takes at most ${MAX_FRAME_CHARS}.`,
        "Ask for less: fewer results, a range of lines, a smaller maxBytes.",
      );
    return { content: [{ type: "text", text }], ...(manner.structured && { structuredContent: data }) };
  } catch (thrown) {
    const failure = logged(thrown, operation.name, log);
    return {
      isError: true,
      content: [{ type: "text", text: manner.failureText(failure) }],
      ...(manner.structured && { structuredContent: failureContent(failure) }),
    };
  }
}

const failureContent = ({ code, message, hint, details }: Failure): Record<string, unknown> => ({
  error: code,
  message,
  ...(hint !== "" && { hint }),
  ...(details && { details }),
});

function logged(thrown: unknown, where: string, log: Log): Failure {
  const failure = toFailure(thrown);
  if (failure.code === "RUNTIME") log.warn("call_failed", { where, cause: failure.cause });
  return failure;
}

async function protocolErrors<T>(work: () => Promise<T>, log: Log): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const failure = logged(thrown, "resources", log);
    throw new ProtocolError(INVALID_PARAMS, `${failure.message}${failure.hint === "" ? "" : ` ${failure.hint}`}`, {
      code: failure.code,
    });
  }
}
