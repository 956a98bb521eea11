import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { plainStyle } from "../../src/kernel/terminal-style.js";
import { bind, toolsOver } from "../../src/kernel/tool.js";

const greet = toolsOver<{ greeting: string }>()({
  name: "gno_greet",
  title: "Greet",
  summary: "Greets.",
  effect: "read",
  input: z.object({ name: z.string(), times: z.int().default(1) }),
  output: z.object({ text: z.string() }),
  run: ({ greeting }, { name, times }) => ({ text: `${greeting} ${name}!`.repeat(times) }),
  render: ({ text }, { name }) => `${text} (to ${name})`,
});

const [greetOperation] = bind("gno", { greeting: "Hello" }, [greet]);
const here = { hostPaths: true };

test("a bound tool takes raw arguments, and gives its data and its text", async () => {
  const answer = await greetOperation!.call({ name: "Ada", times: "2" }, here);

  assert.deepEqual(answer.data, { text: "Hello Ada!Hello Ada!" });
  assert.equal(answer.text, "Hello Ada!Hello Ada! (to Ada)");
});

test("a tool that says nothing special to terminals says the same there", async () => {
  const answer = await greetOperation!.call({ name: "Ada" }, here);

  assert.equal(answer.terminal(plainStyle), answer.text);
});

test("arguments are checked before anything runs", async () => {
  await assert.rejects(greetOperation!.call({ nmae: "Ada" }, here), { code: "VALIDATION", message: /"nmae"/ });
});

test("a call that was cancelled before it began does not run", async () => {
  const signal = AbortSignal.abort();

  await assert.rejects(greetOperation!.call({ name: "Ada" }, { ...here, signal }), { code: "CANCELLED" });
});
