import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { inputSchema } from "../../kernel/input.js";
import type { Connection } from "../../kernel/manner.js";
import type { Operation } from "../../kernel/tool.js";

type Json = Record<string, unknown>;

const SAFE_LIMIT = 2 ** 53 - 1;

/** A tool as clients see it. Seven clients of the field reject one thing or another of plain JSON Schema; see `publishable`. */
export function listTool(operation: Operation, connection: Connection): ListedTool {
  const { manner } = operation;
  return {
    name: operation.name,
    title: operation.title,
    description: operation.summary,
    inputSchema: {
      ...publishable(inputSchema(operation.input)),
      additionalProperties: false,
    } as unknown as ListedTool["inputSchema"],
    ...(manner.structured && { outputSchema: outputSchema(operation) }),
    ...((connection === "remote" || manner.localAnnotations) && { annotations: annotations(operation) }),
  };
}

const outputSchema = ({ output }: Operation): NonNullable<ListedTool["outputSchema"]> =>
  orFailure(publishable(z.toJSONSchema(output, { io: "output", unrepresentable: "any" }) as Json)) as NonNullable<
    ListedTool["outputSchema"]
  >;

/** The defaults of the protocol are the opposite of what most tools are, so all four are always said. */
const annotations = ({ title, effect, idempotent, openWorld }: Operation): NonNullable<ListedTool["annotations"]> => ({
  title,
  readOnlyHint: effect === "read",
  destructiveHint: effect === "destroy",
  idempotentHint: effect === "read" || idempotent === true,
  openWorldHint: openWorld === true,
});

/**
 * A failure carries structured content too, and the clients built on the first SDK hold every answer against this schema: one that does
 * not fit is thrown away, and the model never learns what went wrong. A union would say it better, but clients reject those at the
 * root; so the fields of a failure stand beside those of a result, and none is required.
 */
function orFailure({ required: _required, ...schema }: Json): Json {
  return { ...schema, properties: { ...FAILURE_FIELDS, ...(schema.properties as Json) } };
}

const FAILURE_FIELDS: Json = {
  error: { type: "string" },
  message: { type: "string" },
  hint: { type: "string" },
  details: { type: "object", additionalProperties: true },
};

/** Without dialect names, which some validators do not know, and without bounds that only say "a safe integer". */
function publishable(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === "$schema") return [];
      // "Further keys may be anything" is what a schema says that does not speak of them.
      if (key === "additionalProperties" && isEmpty(value)) return [];
      if ((key === "minimum" || key === "maximum") && typeof value === "number" && Math.abs(value) >= SAFE_LIMIT)
        return [];
      return [[key, deep(value)]];
    }),
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return typeof value === "object" && value !== null ? publishable(value as Json) : value;
}
