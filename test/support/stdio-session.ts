import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";

type Json = Record<string, unknown>;

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Json;
}

export interface RpcAnswer {
  readonly result?: Json;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Json };
}

const HANG_MS = 60_000;

/** A server process on standard input and output, spoken to in plain JSON-RPC: what a careful client would refuse to send, this sends. */
export class StdioSession {
  readonly child: ChildProcess;
  /** Lines on standard output that are no JSON-RPC message. */
  readonly stray: string[] = [];
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stderr = "";
  readonly #waiting = new Map<number, (answer: RpcAnswer) => void>();
  #buffer = "";
  #nextId = 1;

  private constructor(child: ChildProcess) {
    this.child = child;
    child.stdout!.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    // A server that has ended tells by its exit, which `ended` carries.
    child.stdin!.on("error", () => undefined);
    this.ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
    void this.ended.then(({ code, signal }) => {
      const message = `the server ended (${code ?? signal}): ${this.stderr.slice(-2000)}`;
      for (const answer of this.#waiting.values()) answer({ error: { code: 0, message } });
      this.#waiting.clear();
    });
  }

  /** Starts a server and shakes hands. */
  static async start(
    command: string,
    args: readonly string[],
    options: { env: NodeJS.ProcessEnv; cwd: string; uid?: number; gid?: number },
  ): Promise<StdioSession> {
    const session = new StdioSession(spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] }));
    const hello = await session.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    assert.equal(hello.error, undefined, JSON.stringify(hello.error));
    session.sendRaw('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return session;
  }

  sendRaw(text: string): void {
    this.child.stdin!.write(text);
  }

  request(method: string, params: unknown): Promise<RpcAnswer> {
    return this.requestText(method, JSON.stringify(params));
  }

  /** As `request`, with parameters in a spelling of JSON that `JSON.stringify` would not write. */
  requestText(method: string, params: string): Promise<RpcAnswer> {
    const id = this.#nextId++;
    const answer = new Promise<RpcAnswer>((resolve, reject) => {
      const guard = setTimeout(() => reject(new Error(`${method} does not answer`)), HANG_MS);
      this.#waiting.set(id, (message) => {
        clearTimeout(guard);
        resolve(message);
      });
    });
    this.sendRaw(`{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}\n`);
    return answer;
  }

  async call(name: string, args: unknown = {}): Promise<ToolAnswer> {
    return this.callText(name, JSON.stringify(args));
  }

  async callText(name: string, args: string): Promise<ToolAnswer> {
    const { result, error } = await this.requestText(
      "tools/call",
      `{"name":${JSON.stringify(name)},"arguments":${args}}`,
    );
    if (!result) throw new Error(`${name}: ${JSON.stringify(error)}`);
    const content = result.content as readonly { readonly text?: string }[];
    return {
      isError: result.isError === true,
      text: content.map(({ text }) => text ?? "").join("\n"),
      data: (result.structuredContent ?? {}) as Json,
    };
  }

  /** Waits for a job to end; returns its view. */
  async jobEnd(jobId: unknown): Promise<Json> {
    for (;;) {
      const { data } = await this.call("gno_job_status", { jobId });
      if (data.status !== "running" && data.status !== "queued") return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async close(): Promise<void> {
    this.child.stdin!.end();
    const guard = setTimeout(() => this.child.kill("SIGKILL"), 10_000);
    await this.ended;
    clearTimeout(guard);
  }

  #read(text: string): void {
    this.#buffer += text;
    for (let end = this.#buffer.indexOf("\n"); end >= 0; end = this.#buffer.indexOf("\n")) {
      const line = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + 1);
      const message = parsed(line);
      if (message === undefined) this.stray.push(line);
      else if (typeof message.id === "number" && message.method === undefined) {
        this.#waiting.get(message.id)?.(message as RpcAnswer);
        this.#waiting.delete(message.id);
      }
    }
  }
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch (cause) {
    // What is no JSON is kept for the test to look at.
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
