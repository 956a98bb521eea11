import { sha256 } from "../../kernel/hash.js";

/** Byte order mark and carriage returns are how a file is stored, not what it says. */
export const normalSource = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

export const sourceHash = (source: string): string => sha256(normalSource(source));

/** Follows from content alone, so that whoever may only read can tell the identity of an edit that nobody recorded yet. */
export const documentHash = (previous: string, src: string): string => sha256(`${previous}\n${src}`);

/** Binds times, authors and receipts to all that came before; `line` is the line without its chain. */
export const chainHash = (previous: string, line: string): string => sha256(previous + line);

/** A document hash as callers see it and hand it back. */
export const casToken = (hash: string): string => `h6-${hash.slice(0, 32)}`;
