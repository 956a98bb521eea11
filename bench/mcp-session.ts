import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

interface Reply {
  readonly id: number;
  readonly result?: { isError?: boolean; content?: readonly { text: string }[] };
  readonly error?: { message: string };
}

/** One client of `ken mcp` that adds next to no time of its own. */
export class McpSession {
  readonly child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #nextId = 1;

  constructor(child: ChildProcess) {
    this.child = child;
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const reply = JSON.parse(line) as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  async initialize(): Promise<void> {
    await this.#request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
    this.#send({ method: "notifications/initialized" });
  }

  /** @returns milliseconds from the request to its answer. @throws Error when the call fails */
  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<number> {
    const started = performance.now();
    const reply = await this.#request("tools/call", { name, arguments: args });
    if (reply.error || reply.result?.isError) throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return performance.now() - started;
  }

  /** The same for a tool that answers in JSON. @returns its data; undefined where it refuses with a code that is expected */
  async ask<Data>(name: string, args: Readonly<Record<string, unknown>>): Promise<Data>;
  async ask<Data>(name: string, args: Readonly<Record<string, unknown>>, expected: string): Promise<Data | undefined>;
  async ask<Data>(name: string, args: Readonly<Record<string, unknown>>, expected?: string): Promise<Data | undefined> {
    const reply = await this.#request("tools/call", { name, arguments: args });
    const text = reply.result?.content?.[0]?.text ?? "";
    if (expected !== undefined && text.includes(`"code":"${expected}"`)) return undefined;
    if (reply.error || reply.result?.isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
    return JSON.parse(text) as Data;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("close", resolve));
    this.child.stdin!.end();
    await ended;
  }

  #request(method: string, params: unknown): Promise<Reply> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }
}
