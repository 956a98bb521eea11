import { Refusal } from "./converter.js";

/** A start tag. Names come without their namespace prefix, since writers choose prefixes as they like. */
export class XmlTag {
  readonly name: string;
  readonly #body: string;
  #attributes: Map<string, string> | undefined;

  constructor(name: string, body: string) {
    this.name = name;
    this.#body = body;
  }

  /** An attribute by its full name, else by its name without prefix. */
  get(name: string): string | undefined {
    this.#attributes ??= parseAttributes(this.#body);
    return this.#attributes.get(name) ?? this.#attributes.get(`*${name}`);
  }
}

export interface XmlHandler {
  open?(tag: XmlTag): void;
  close?(name: string): void;
  text?(value: string): void;
  /** Asked after each tag: whether the rest may be left unread. */
  isDone?(): boolean;
}

/**
 * Walks through XML once, without a tree and without recursion. Entities that a document defines are not expanded and nothing
 * it points at is opened, so that neither a bomb nor a foreign file can come in.
 * @throws Refusal CORRUPT for a tag that never ends
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    const textEnd = open < 0 ? xml.length : open;
    if (textEnd > at) handler.text?.(decodeXmlText(xml.slice(at, textEnd)));
    if (open < 0) return;
    at = scanMarkup(xml, open, handler);
    if (handler.isDone?.()) return;
  }
}

/** Handles the markup that starts at `open` and returns where it ends. */
function scanMarkup(xml: string, open: number, handler: XmlHandler): number {
  const next = xml[open + 1];
  if (next === "?") return endOf(xml, "?>", open);
  if (next === "!") {
    if (xml.startsWith("<!--", open)) return endOf(xml, "-->", open);
    if (!xml.startsWith("<![CDATA[", open)) return endOfDoctype(xml, open);
    const end = endOf(xml, "]]>", open);
    handler.text?.(xml.slice(open + 9, end - 3));
    return end;
  }

  const end = endOfTag(xml, open);
  if (next === "/") {
    handler.close?.(localName(xml.slice(open + 2, end - 1).trimEnd()));
    return end;
  }
  const isEmpty = xml[end - 2] === "/";
  const inner = xml.slice(open + 1, isEmpty ? end - 2 : end - 1);
  const nameEnd = endOfName(inner);
  const name = localName(inner.slice(0, nameEnd));
  handler.open?.(new XmlTag(name, inner.slice(nameEnd)));
  if (isEmpty) handler.close?.(name);
  return end;
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw unfinished();
  return at + mark.length;
}

function endOfTag(xml: string, open: number): number {
  let quote = "";
  for (let i = open + 1; i < xml.length; i++) {
    const char = xml[i]!;
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return i + 1;
  }
  throw unfinished();
}

/** A document type ends at the first `>` outside of its brackets and quotes. */
function endOfDoctype(xml: string, open: number): number {
  let quote = "";
  let depth = 0;
  for (let i = open + 2; i < xml.length; i++) {
    const char = xml[i]!;
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "[") depth++;
    else if (char === "]") depth--;
    else if (char === ">" && depth <= 0) return i + 1;
  }
  throw unfinished();
}

const isSpace = (char: string | undefined): boolean => char === " " || char === "\n" || char === "\t" || char === "\r";

function endOfName(inner: string): number {
  for (let i = 0; i < inner.length; i++) if (isSpace(inner[i])) return i;
  return inner.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function parseAttributes(body: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  while (at < body.length) {
    const equals = body.indexOf("=", at);
    if (equals < 0) break;
    let open = equals + 1;
    while (isSpace(body[open])) open++;
    const quote = body[open];
    const close = quote === '"' || quote === "'" ? body.indexOf(quote, open + 1) : -1;
    if (close < 0) break;
    const name = body.slice(at, equals).trim();
    const value = decodeXmlText(body.slice(open + 1, close));
    attributes.set(name, value);
    if (name.includes(":") && !name.startsWith("xmlns")) attributes.set(`*${localName(name)}`, value);
    at = close + 1;
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The five entities of XML and character numbers; any other one stays as it is written. */
export function decodeXmlText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, body: string) => {
    if (body[0] !== "#") return NAMED[body.toLowerCase()] ?? whole;
    const value = body[1] === "x" || body[1] === "X" ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return isCharacter(value) ? String.fromCodePoint(value) : "\ufffd";
  });
}

/** Whether a code point is a character that a text may hold. */
export function isCharacter(value: number): boolean {
  return value > 0 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
}

function unfinished(): Refusal {
  return new Refusal("CORRUPT", "The XML inside is damaged: it ends in the middle of a tag.");
}

/** How many elements are open at once at the deepest place. */
export function depthOfXml(xml: string): number {
  let open = 0;
  let deepest = 0;
  scanXml(xml, {
    open: () => {
      deepest = Math.max(deepest, ++open);
    },
    close: () => {
      open--;
    },
  });
  return deepest;
}
