import assert from "node:assert/strict";
import { test } from "node:test";
import { toolRoutes } from "../../../src/surfaces/http/tool-routes.js";
import { testApp } from "../../support/test-app.js";

const { signal } = new AbortController();

test("every tool has a route of its own, and one route lists them", async (t) => {
  const { app } = await testApp(t);
  const routes = toolRoutes(app.operations);

  assert.deepEqual(
    routes.map(({ method, path }) => `${method} ${path}`),
    ["GET /api/tools", ...app.operations.map(({ name }) => `POST /api/tools/${name}`)],
  );
  const { status, body } = await routes[0]!.handle(undefined, signal);
  assert.equal(status, 200);
  assert.deepEqual(
    (body.tools as { name: string }[]).map(({ name }) => name),
    app.operations.map(({ name }) => name),
  );
});

test("a call gives its result, and never where files lie on this machine", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  const search = toolRoutes(app.app.operations).find(({ path }) => path.endsWith("/gno_search"))!;

  const { status, body } = await search.handle({ query: "roof" }, signal);

  assert.equal(status, 200);
  assert.equal((body.result as { results: { uri: string }[] }).results[0]!.uri, "gno://notes/a.md");
  assert.ok(!JSON.stringify(body).includes(app.space.root));
});

for (const [input, status, code] of [
  [{ ref: "notes/lost.md" }, 404, "NOT_FOUND"],
  [{ rfe: "notes/a.md" }, 400, "VALIDATION"],
  [{ ref: "nonsense" }, 400, "INVALID_INPUT"],
  ["text", 400, "VALIDATION"],
  [null, 400, "VALIDATION"],
] as const)
  test(`${JSON.stringify(input)} for gno_get is answered with ${status} and ${code}`, async (t) => {
    const app = await testApp(t, { files: { "a.md": "# Roof" } });
    const get = toolRoutes(app.app.operations).find(({ path }) => path.endsWith("/gno_get"))!;

    const answer = await get.handle(input, signal);

    assert.deepEqual([answer.status, answer.body.success], [status, false]);
    assert.equal((answer.body.error as { code: string }).code, code);
  });
