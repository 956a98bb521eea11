import assert from "node:assert/strict";
import { extname } from "node:path";
import {
  type Conversion,
  type ConversionLimits,
  DEFAULT_LIMITS,
  Refusal,
  type RefusalCode,
} from "../../../../src/knowledge/ingest/convert/converter.js";
import { converterFor } from "../../../../src/knowledge/ingest/convert/registry.js";

/** Converts a file by its name, through the registry, as the pipeline does. */
export async function convertFile(
  name: string,
  content: string | Uint8Array,
  limits: Partial<ConversionLimits> = {},
): Promise<Conversion> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const ext = extname(name).toLowerCase();
  const converter = converterFor(name, ext, bytes.subarray(0, 512));
  assert.ok(converter, `no converter for ${name}`);
  return converter.convert({ bytes, relPath: name, ext, limits: { ...DEFAULT_LIMITS, ...limits } });
}

/** Asserts that a file is refused with a code, and hands out the message. */
export async function refusalOf(
  name: string,
  content: string | Uint8Array,
  code: RefusalCode,
  limits: Partial<ConversionLimits> = {},
): Promise<string> {
  let refusal: unknown;
  try {
    await convertFile(name, content, limits);
  } catch (error) {
    refusal = error;
  }
  assert.ok(refusal instanceof Refusal, `${name} was not refused: ${String(refusal)}`);
  assert.equal(refusal.code, code, refusal.message);
  return refusal.message;
}

/** Milliseconds that a piece of work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
