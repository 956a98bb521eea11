import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "../kernel/failure.js";
import { cachedPath } from "./uri.js";

export interface PullOptions {
  readonly cacheDir: string;
  /** Address of the hub, for example `https://hub.example`. */
  readonly hub: string;
  readonly offline: boolean;
  readonly signal?: AbortSignal | undefined;
  progress?(done: number, total: number): void;
}

const MAX_BYTES = 20 * 2 ** 30;

/** Fetches one file of an `hf:org/repo/file` model into the cache: only ever because a person asked. Returns its path. */
export async function pullModel(
  uri: string,
  options: PullOptions,
): Promise<{ path: string; bytes: number; fetched: boolean }> {
  const [, org, repo, file] = /^hf:([^/]+)\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  if (org === undefined || repo === undefined || file === undefined)
    throw new Failure(
      "VALIDATION",
      `"${uri}" names no file to fetch.`,
      "Write hf:org/repo/file.gguf; other models need no fetching.",
    );
  const target = cachedPath(uri, options.cacheDir);
  if (existsSync(target)) return { path: target, bytes: 0, fetched: false };
  if (options.offline)
    throw new Failure(
      "MODEL_UNAVAILABLE",
      "This process is offline by its settings.",
      "Run it without --offline and GNO_OFFLINE.",
    );
  const address = `${options.hub.replace(/\/$/, "")}/${org}/${repo}/resolve/main/${file.split("/").map(encodeURIComponent).join("/")}`;
  const response = await request(address, options.signal);
  const total = Number(response.headers.get("content-length") ?? 0);
  if (total > MAX_BYTES)
    throw new Failure("TOO_LARGE", `The model has ${total} bytes.`, "Fetch it by hand and use it as file:/path.");
  mkdirSync(path.dirname(target), { recursive: true });
  const temp = `${target}.part`;
  let bytes = 0;
  try {
    const body = Readable.fromWeb(response.body as import("node:stream/web").ReadableStream);
    body.on("data", (chunk: Uint8Array) => {
      bytes += chunk.length;
      options.progress?.(bytes, Math.max(total, bytes));
      if (bytes > MAX_BYTES)
        body.destroy(new Failure("TOO_LARGE", "The answer is larger than any model.", "Check the address."));
    });
    await pipeline(body, createWriteStream(temp), ...(options.signal ? [{ signal: options.signal }] : []));
    if (total > 0 && bytes !== total)
      throw new Failure("MODEL_FAILED", `The download ended after ${bytes} of ${total} bytes.`, "Run it again.");
    const handle = await open(temp, "r+");
    await handle.sync();
    await handle.close();
    renameSync(temp, target);
    return { path: target, bytes, fetched: true };
  } finally {
    rmSync(temp, { force: true });
  }
}

async function request(address: string, signal: AbortSignal | undefined): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, signal ? { signal } : {});
  } catch (cause) {
    throw new Failure(
      "MODEL_UNAVAILABLE",
      "The model hub cannot be reached.",
      "Check the network; search works by words without it.",
      { cause },
    );
  }
  if (!response.ok || !response.body)
    throw new Failure("MODEL_UNAVAILABLE", `The hub answered ${response.status}.`, "Check the name of the model.");
  return response;
}
