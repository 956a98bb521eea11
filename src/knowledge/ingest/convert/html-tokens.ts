import { decodeHtmlText } from "./html-entities.js";

/** A start tag of HTML; its name is in lower case. */
export class HtmlTag {
  readonly name: string;
  readonly #body: string;
  #attributes: Map<string, string> | undefined;

  constructor(name: string, body: string) {
    this.name = name;
    this.#body = body;
  }

  get(name: string): string | undefined {
    this.#attributes ??= parseAttributes(this.#body);
    return this.#attributes.get(name);
  }
}

export interface HtmlHandler {
  open(tag: HtmlTag): void;
  close(name: string): void;
  /** Entities are decoded; white space is as written. */
  text(value: string): void;
}

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr basefont frame keygen bgsound".split(" "),
);

/** Elements whose content is no markup. */
const RAW = new Set(["script", "style", "xmp", "noembed", "noframes", "textarea", "title"]);
const RAW_WITH_TEXT = new Set(["textarea", "title", "xmp"]);

export function isVoid(name: string): boolean {
  return VOID.has(name);
}

/** Walks through HTML once. Whatever is wrong with it, the walk ends, takes time in line with the length, and never throws. */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const lower = asciiLower(html);
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const textEnd = open < 0 ? html.length : open;
    if (textEnd > at) handler.text(decodeHtmlText(html.slice(at, textEnd)));
    if (open < 0) return;
    at = scanMarkup(html, lower, open, handler);
  }
}

function scanMarkup(html: string, lower: string, open: number, handler: HtmlHandler): number {
  const next = lower.charCodeAt(open + 1);
  if (next === 0x21 || next === 0x3f) return endOfDeclaration(html, open, handler);
  const isClosing = next === 0x2f;
  const nameStart = isClosing ? open + 2 : open + 1;
  const first = lower.charCodeAt(nameStart);
  if (!(first >= 97 && first <= 122)) {
    handler.text("<");
    return open + 1;
  }

  const nameEnd = endOfName(lower, nameStart);
  const end = endOfTag(html, nameEnd);
  // XHTML may spell its own names with a prefix; other prefixes mark other vocabularies, such as Word's.
  const name = lower.slice(nameStart, nameEnd).replace(/^(?:x?html|h):/, "");
  if (isClosing) {
    handler.close(name);
    return end;
  }
  const body = html.slice(nameEnd, end - 1);
  handler.open(new HtmlTag(name, body));
  if (VOID.has(name) || isSelfClosing(body)) {
    handler.close(name);
    return end;
  }
  return RAW.has(name) ? scanRaw(html, lower, name, end, handler) : end;
}

/** `<p/>`, but not the unquoted address of `<a href=http://example.org/>`. */
function isSelfClosing(body: string): boolean {
  return body.endsWith("/") && /^$|[\s"']$/.test(body.slice(-2, -1));
}

function scanRaw(html: string, lower: string, name: string, from: number, handler: HtmlHandler): number {
  const close = lower.indexOf(`</${name}`, from);
  const end = close < 0 ? html.length : close;
  if (RAW_WITH_TEXT.has(name)) handler.text(decodeHtmlText(html.slice(from, end)));
  if (close < 0) handler.close(name);
  return end;
}

/** Comments, document types and processing instructions say nothing, only CDATA does. */
function endOfDeclaration(html: string, open: number, handler: HtmlHandler): number {
  if (html.startsWith("<!--", open)) return after(html, "-->", open + 4);
  if (!html.startsWith("<![CDATA[", open)) return after(html, ">", open + 1);
  const end = after(html, "]]>", open);
  handler.text(html.slice(open + 9, end - 3));
  return end;
}

/** Behind the next mark, else the end of everything: looking for it again and again would take quadratic time. */
function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function endOfName(lower: string, start: number): number {
  let i = start;
  while (i < lower.length && !isNameEnd(lower.charCodeAt(i))) i++;
  return i;
}

function isNameEnd(unit: number): boolean {
  return unit <= 32 || unit === 0x2f || unit === 0x3e || unit === 0x3c;
}

function endOfTag(html: string, from: number): number {
  let quote = 0;
  for (let i = from; i < html.length; i++) {
    const unit = html.charCodeAt(i);
    if (quote) {
      if (unit === quote) quote = 0;
      // A quote opens a value only behind an equals sign; elsewhere it is a slip of the author.
    } else if ((unit === 0x22 || unit === 0x27) && html.charCodeAt(lastInk(html, i - 1)) === 0x3d) quote = unit;
    else if (unit === 0x3e) return i + 1;
  }
  return html.length + 1;
}

function lastInk(html: string, from: number): number {
  let i = from;
  while (i > from - 8 && html.charCodeAt(i) <= 32) i--;
  return i;
}

function parseAttributes(body: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  while (at < body.length && attributes.size < 100) {
    while (at < body.length && (body.charCodeAt(at) <= 32 || body[at] === "/")) at++;
    const start = at;
    while (at < body.length && body[at] !== "=" && body.charCodeAt(at) > 32) at++;
    const name = asciiLower(body.slice(start, at));
    while (body.charCodeAt(at) <= 32) at++;
    if (body[at] !== "=") {
      if (name) attributes.set(name, "");
      continue;
    }
    at++;
    while (body.charCodeAt(at) <= 32) at++;
    const quote = body[at] === '"' || body[at] === "'" ? body[at] : undefined;
    const from = quote ? at + 1 : at;
    at = quote ? body.indexOf(quote, from) : endOfUnquoted(body, from);
    if (at < 0) at = body.length;
    if (name && !attributes.has(name)) attributes.set(name, decodeHtmlText(body.slice(from, at)));
    if (quote) at++;
  }
  return attributes;
}

function endOfUnquoted(body: string, from: number): number {
  let i = from;
  while (i < body.length && body.charCodeAt(i) > 32) i++;
  return i;
}

/** Unlike toLowerCase this keeps every position: some letters outside ASCII grow. */
function asciiLower(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (upper) => upper.toLowerCase()) : text;
}
