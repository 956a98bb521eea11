import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { convertHtml } from "./html.js";
import { isBlankMail, mailFacts, mailMarkdown, parseMail } from "./mail-message.js";
import { Mirror } from "./mirror.js";
import { canonicalText } from "./text-decoding.js";

export const eml: Converter = guarded(
  { id: "mail/eml", version: "1", mime: "message/rfc822", extensions: [".eml"], cost: "heavy", convert: convertEml },
  "The message is damaged.",
);

async function convertEml({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const mail = await parseMail(bytes);
  const mirror = new Mirror(limits);
  if (!isBlankMail(mail)) mirror.add(mailMarkdown(mail, "#"));
  return mirror.finish(mailFacts(mail), "The message holds no text.");
}

/** A web page that a browser saved with everything it needs is a mail message by its form. */
export const mhtml: Converter = guarded(
  {
    id: "web/mhtml",
    version: "1",
    mime: "multipart/related",
    extensions: [".mht", ".mhtml"],
    cost: "heavy",
    async convert({ bytes, limits }) {
      const { html, text } = await parseMail(bytes);
      const page = html ?? text;
      if (!page) throw new Refusal("NO_TEXT", "The page holds no text.");
      return convertHtml({ text: canonicalText(page), encoding: "utf-8", warnings: [] }, limits);
    },
  },
  "The saved page is damaged.",
);
