import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { appOf } from "../support/app-of.js";
import { Workspace } from "../support/workspace.js";
import { fillSpace } from "./corpus.js";
import { connectMcp } from "./doors.js";
import { factsMissingFrom } from "./text-facts.js";

type Json = Record<string, unknown>;

const DOCUMENT = "notes/decisions/0001-postgres.md";

/** Calls of every tool that reads, so that each shows what it can. */
const CALLS: readonly (readonly [string, Json])[] = [
  ["gno_search", { query: "backup" }],
  ["gno_search", { query: "no such words anywhere" }],
  ["gno_query", { query: "how do I get the data back after a crash" }],
  ["gno_vsearch", { query: "save the data" }],
  ["gno_query_diagnose", { query: "backup", target: DOCUMENT }],
  ["gno_query_diagnose", { query: "backup", target: "notes/data/prices.csv", tagsAny: ["database"] }],
  ["gno_get", { ref: DOCUMENT }],
  ["gno_get", { ref: DOCUMENT, fromLine: 3, lineCount: 2 }],
  ["gno_multi_get", { refs: [DOCUMENT, "notes/nothing.md"] }],
  ["gno_status", {}],
  ["gno_peek", {}],
  ["gno_list_tags", {}],
  ["gno_list_metadata", {}],
  ["gno_links", { ref: DOCUMENT }],
  ["gno_backlinks", { ref: "notes/runbooks/restore.md" }],
  ["gno_similar", { ref: DOCUMENT }],
  ["gno_list_jobs", {}],
];

const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

test("every result is complete in both of its forms", async (t) => {
  const space = new Workspace(t);
  await fillSpace(space);
  const client = await connectMcp(t, space);
  const { tools } = await client.listTools();
  const { app, close } = appOf(space);
  t.after(close);
  const jobs = await client.callTool({ name: "gno_list_jobs", arguments: {} });
  const [job] = (jobs.structuredContent as { recent: { jobId: string }[] }).recent;
  const calls = [...CALLS, ["gno_job_status", { jobId: job!.jobId }] as const];

  await t.test("the calls cover every tool that reads", () => {
    const called = new Set(calls.map(([name]) => name));
    const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    assert.deepEqual(
      readers.filter((name) => !called.has(name)),
      [],
    );
  });

  for (const [name, args] of calls)
    await t.test(`${name} ${JSON.stringify(args)}`, async () => {
      const { outputSchema } = tools.find((tool) => tool.name === name)!;
      const result = await client.callTool({ name, arguments: args });
      const { isError, structuredContent } = result;

      assert.ok(!isError, textOf(result));
      const checked = new AjvJsonSchemaValidator().getValidator(outputSchema as object)(structuredContent);
      assert.equal(checked.errorMessage, undefined);
      // What is published leaves room for failures; the tool itself promises exactly this, and nothing beside it.
      const exact = app.operations.find((operation) => operation.name === name)!.output;
      assert.deepEqual(exact.parse(structuredContent), structuredContent);
      assert.deepEqual(factsMissingFrom(textOf(result), structuredContent as Json, args), []);
    });

  await t.test("a refusal says everything in its text: some clients show nothing else", async () => {
    const result = await client.callTool({ name: "gno_search", arguments: { query: "x", qurey: "y" } });
    const { error, message, hint } = result.structuredContent as Record<string, string>;

    assert.equal(result.isError, true);
    assert.equal(textOf(result), `Error: ${error}: ${message}\n${hint}`);
    assert.match(message!, /qurey.*query/);
  });
});

test("the schema of an output turns down what no tool gives", () => {
  const check = new AjvJsonSchemaValidator().getValidator({
    type: "object",
    properties: { a: { type: "integer" } },
    required: ["a"],
  });

  assert.equal(check({ a: 1 }).valid, true);
  assert.equal(check({ a: "1" }).valid, false);
  assert.equal(check({}).valid, false);
});

test("a fact that a text leaves out is seen", () => {
  const data = { hits: [{ title: "Rent", lines: "a\nb" }], total: 40, source: { mime: "text/markdown" } };

  assert.deepEqual(factsMissingFrom("40 hits: Rent\n | a\n | b", data, {}), []);
  assert.deepEqual(factsMissingFrom("40 hits\n | a", data, {}), ["hits[].title: Rent", "hits[].lines: a\nb"]);
  assert.deepEqual(factsMissingFrom("Rent a b", data, { limit: 40 }), []);
});
