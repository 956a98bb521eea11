import assert from "node:assert/strict";
import { test } from "node:test";
import { json, modelServer } from "../../models/support/model-server.js";
import { appOf } from "../../support/app-of.js";
import { Workspace } from "../../support/workspace.js";

interface QueryData {
  readonly results: { uri: string; score: number }[];
  readonly meta: { reranked: boolean; expanded: boolean; warnings?: string[] };
}

async function harbour(t: Parameters<typeof modelServer>[0], models: Record<string, unknown>) {
  const space = new Workspace(t);
  space.write("a.md", "# Ferries\n\nThe ferry leaves the harbour at nine. Ferry, ferry, ferry.\n");
  space.write("b.md", "# Tickets\n\nA ticket for the ferry costs four.\n");
  space.configure({}, { models });
  await space.run(["index", "--no-embed"]);
  const { call, close } = appOf(space);
  t.after(close);
  return async (input: Record<string, unknown>) => {
    const { data, text } = await call("gno_query", input);
    assert.ok(data, text);
    return data as unknown as QueryData;
  };
}

test("a configured reranker has its say about the order, and meta tells so", async (t) => {
  const { base, received } = await modelServer(t, (response, { body }) =>
    json(response, {
      results: (body.documents as string[]).map((text, index) => ({
        index,
        relevance_score: text.includes("costs") ? 1 : 0,
      })),
    }),
  );
  const query = await harbour(t, { rerank: `${base}/v1#judge` });

  const plain = await query({ query: "ferry ticket price", rerank: false });
  const judged = await query({ query: "ferry ticket price" });

  assert.equal(plain.meta.reranked, false);
  assert.equal(judged.meta.reranked, true);
  assert.ok(judged.results[0]!.uri.endsWith("/b.md"));
  assert.equal(received.length, 1);
});

test("a reranker that fails leaves the order of search and a warning that says why", async (t) => {
  const { base } = await modelServer(t, (response) => json(response, { error: "busy" }, 500));
  const query = await harbour(t, { rerank: `${base}/v1#judge` });
  const { results, meta } = await query({ query: "ferry" });

  assert.equal(results.length, 2);
  assert.equal(meta.reranked, false);
  assert.match(meta.warnings!.join("\n"), /Reranking was left out/);
});

test("expansion by a generative model is used where it is asked for, and never with fast", async (t) => {
  const { base, received } = await modelServer(t, (response) =>
    json(response, { choices: [{ message: { content: "term: costs four\nhyde: A ticket costs four." } }] }),
  );
  const query = await harbour(t, { gen: `${base}/v1#writer` });

  const plain = await query({ query: "harbour" });
  const fast = await query({ query: "harbour", thorough: true, fast: true });
  assert.equal(received.length, 0);
  const wide = await query({ query: "harbour", expand: true });

  assert.deepEqual([plain.meta.expanded, fast.meta.expanded, wide.meta.expanded], [false, false, true]);
  assert.deepEqual([plain.results.length, wide.results.length], [1, 2]);
});
