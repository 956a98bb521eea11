import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { bind } from "../../../src/kernel/tool.js";
import { tools } from "../../../src/knowledge/index.js";
import { listTool } from "../../../src/surfaces/mcp/tool-listing.js";

// A listing needs what the tools say of themselves, and nothing that they run on.
const listed = bind("gno", undefined as never, tools).map((operation) => listTool(operation, "local"));

test("a failure fits the published output of every tool, so that clients which check answers show it to the model", () => {
  const failure = {
    error: "NOT_FOUND",
    message: "Gone.",
    hint: "Look elsewhere.",
    details: { collections: ["notes"] },
  };

  for (const { name, outputSchema } of listed) {
    const schema = z.fromJSONSchema(outputSchema as Parameters<typeof z.fromJSONSchema>[0]);

    const { success, error } = schema.safeParse(failure);

    assert.ok(success, `${name}: ${error && z.prettifyError(error)}`);
  }
});

test("a published schema is a closed object without a union at its root", () => {
  for (const { name, inputSchema, outputSchema } of listed) {
    for (const schema of [inputSchema, outputSchema as Record<string, unknown>]) {
      assert.equal(schema.type, "object", name);
      assert.equal(schema.additionalProperties, false, name);
      for (const key of ["$schema", "$ref", "$defs", "oneOf", "anyOf", "allOf"])
        assert.ok(!(key in schema), `${name} ${key}`);
    }
  }
});
