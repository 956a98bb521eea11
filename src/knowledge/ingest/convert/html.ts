import type { Conversion, ConversionInput, ConversionLimits, Converter } from "./converter.js";
import { guarded } from "./guarded.js";
import { articleOf } from "./html-article.js";
import { htmlFacts } from "./html-facts.js";
import { htmlToMarkdown } from "./html-markdown.js";
import { type DocumentFacts, Mirror, oneLine } from "./mirror.js";
import { type DecodedText, decodeDeclared } from "./text-decoding.js";

export const html: Converter = guarded(
  {
    id: "web/html",
    version: "1",
    mime: "text/html",
    extensions: [".html", ".htm", ".xhtml", ".shtml"],
    cost: "heavy",
    convert: ({ bytes, limits }: ConversionInput) => convertHtml(decodeHtml(bytes), limits),
  },
  "The HTML is damaged.",
);

/** One page of HTML to its mirror; also used for pages that lie in an archive of the web. */
export async function convertHtml({ text, warnings }: DecodedText, limits: ConversionLimits): Promise<Conversion> {
  const mirror = new Mirror(limits, warnings);
  const facts: DocumentFacts = htmlFacts(text);
  const body = htmlToMarkdown((await articleOf(text)) ?? text);
  // A page whose heading went the way of its banner still starts with what it is about.
  if (body !== "" && facts.title && !/^# /m.test(body.slice(0, 2000))) mirror.add(`# ${oneLine(facts.title)}`);
  mirror.add(body);
  return mirror.finish(facts, "The page holds no text.");
}

/** Bytes that are valid UTF-8 are UTF-8, whatever the page says; otherwise its own word counts before a guess. */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString("latin1");
  return decodeDeclared(bytes, /(?:charset|encoding)\s{0,4}=\s{0,4}["']?([\w:.-]{1,40})/i.exec(head)?.[1]);
}
