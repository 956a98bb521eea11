import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../../kernel/canonical-json.js";
import { Failure } from "../../kernel/failure.js";
import { sha256 } from "../../kernel/hash.js";

const SIGNATURE_BYTES = 8;

/** Where a paged answer goes on; what is inside is the tool's own. */
export type Position = Readonly<Record<string, string | number>>;

/**
 * Cursors are opaque, and good for the call that they came from and no other: they carry a digest of its arguments and a
 * signature, so that none can be made up.
 */
export class Cursors {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  issue(tool: string, args: object, position: Position): string {
    const body = Buffer.from(canonicalJson({ v: 1, a: digestOf(tool, args), p: position })).toString("base64url");
    return `${body}.${this.#sign(body).toString("base64url")}`;
  }

  /** @throws Failure CURSOR_INVALID for one that is not ours, or of another call */
  read(tool: string, args: object, cursor: string): Position {
    const [body = "", signature = ""] = cursor.split(".");
    const given = Buffer.from(signature, "base64url");
    const own = this.#sign(body);
    if (given.length !== own.length || !timingSafeEqual(given, own))
      throw invalid("It is none that this server gave out.");
    const { a, p } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as { a: string; p: Position };
    if (a !== digestOf(tool, args)) throw invalid("It belongs to a call with other arguments.");
    return p;
  }

  #sign(body: string): Buffer {
    return createHmac("sha256", this.#key).update(body).digest().subarray(0, SIGNATURE_BYTES);
  }
}

const digestOf = (tool: string, args: object): string => {
  const { cursor: _own, ...rest } = args as { cursor?: string };
  return sha256(`${tool}\n${canonicalJson(rest)}`).slice(0, 16);
};

const invalid = (why: string): Failure =>
  new Failure("CURSOR_INVALID", `The cursor cannot be used. ${why}`, "Repeat the call without a cursor.");

export const staleCursor = (what: string): Failure =>
  new Failure("CURSOR_STALE", `${what} since the first page.`, "Repeat the call without a cursor.");
