import { chainHash } from "./document-hash.js";
import type { Entry } from "./entry.js";

const CHAIN = /,"chain":"([0-9a-f]{64})"\}$/;

/** Closes an entry: writes its line, keys in their fixed order, chained to the line before. */
export function sealEntry(previousChain: string, entry: Omit<Entry, "chain" | "text">): Entry {
  const { r, at, eff, by, req, rq, k, ops, sum, src, hash, orig, conflicts } = entry;
  const open = JSON.stringify({ r, at, eff, by, req, rq, k, ops, sum, src, hash, orig, conflicts });
  const chain = chainHash(previousChain, open);
  return { ...entry, chain, text: `${open.slice(0, -1)},"chain":"${chain}"}` };
}

/** Whether a line ends with the chain that its own bytes and the chain before it give. */
export function isChained(previousChain: string, line: string): boolean {
  const chain = CHAIN.exec(line);
  return chain !== null && chainHash(previousChain, `${line.slice(0, chain.index)}}`) === chain[1];
}
