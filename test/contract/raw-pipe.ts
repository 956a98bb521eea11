import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { builtProgram } from "../support/built-program.js";
import type { Workspace } from "../support/workspace.js";

export interface RpcAnswer {
  readonly id: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Sends messages to a server as they are, in one go, and gives its answers once each request has one. */
export async function answersOf(space: Workspace, messages: readonly object[]): Promise<Map<number, RpcAnswer>> {
  const child = spawn(process.execPath, [builtProgram(), "mcp"], {
    cwd: space.root,
    env: space.env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.stdin.write(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  const waiting = new Set(messages.flatMap((message) => ("id" in message ? [message.id] : [])));
  const answers = new Map<number, RpcAnswer>();
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = JSON.parse(line) as RpcAnswer;
    answers.set(answer.id, answer);
    waiting.delete(answer.id);
    if (waiting.size === 0) child.stdin.end();
  }
  await ended;
  return answers;
}
