import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

export interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

export type Answer = (response: ServerResponse, request: Received, count: number) => void;

/** A real server on this machine that lives as long as the test. */
export async function modelServer(
  t: TestContext,
  answer: Answer,
): Promise<{ base: string; host: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const got = { path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) };
    received.push(got);
    answer(response, got, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base: `http://${host}`, host, received };
}

export const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
};

/** Answers as an embedding server: [length of the text, 1, 0], in reverse order as the protocol allows. */
export const embeddings: Answer = (response, { body }) => {
  const input = body.input as string[];
  json(response, { data: input.map((text, index) => ({ index, embedding: [text.length, 1, 0] })).reverse() });
};
