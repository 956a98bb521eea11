import { FAILURES, type Failure, toFailure } from "../../kernel/failure.js";
import type { Operation } from "../../kernel/tool.js";

export interface ToolRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  handle(body: unknown, signal: AbortSignal): Promise<RouteAnswer>;
}

export interface RouteAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** One route for each tool and one that lists them. A gateway puts its boundary in front and adds nothing behind it. */
export function toolRoutes(operations: readonly Operation[]): ToolRoute[] {
  const list: ToolRoute = {
    method: "GET",
    path: "/api/tools",
    handle: async () => ({
      status: 200,
      body: { tools: operations.map(({ name, title, summary, effect }) => ({ name, title, summary, effect })) },
    }),
  };
  return [list, ...operations.map(routeOf)];
}

function routeOf(operation: Operation): ToolRoute {
  return {
    method: "POST",
    path: `/api/tools/${operation.name}`,
    async handle(body, signal) {
      try {
        const { data } = await operation.call(body, { hostPaths: false, signal });
        return { status: 200, body: { success: true, result: data } };
      } catch (thrown) {
        return failed(toFailure(thrown));
      }
    },
  };
}

function failed({ code, message, hint, details }: Failure): RouteAnswer {
  const { http } = FAILURES[code];
  return {
    status: http,
    body: {
      success: false,
      error: { code, message, ...(hint !== "" && { hint }), ...(details && { details }) },
      status: http,
    },
  };
}
