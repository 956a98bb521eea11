import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { isBlankMail, mailMarkdown, parseMail } from "./mail-message.js";
import { Mirror } from "./mirror.js";

const MOST_MESSAGES = 5000;

export const mbox: Converter = guarded(
  {
    id: "mail/mbox",
    version: "1",
    mime: "application/mbox",
    extensions: [".mbox"],
    cost: "heavy",
    convert: convertMbox,
  },
  "The mailbox is damaged.",
);

async function convertMbox({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const mirror = new Mirror(limits);
  let messages = 0;
  let damaged = 0;
  for (const message of messagesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) {
    if (mirror.isFull) break;
    if (++messages > MOST_MESSAGES) {
      mirror.warn("TRUNCATED", `Only the first ${MOST_MESSAGES} messages were kept.`);
      break;
    }
    try {
      const mail = await parseMail(message);
      if (!isBlankMail(mail)) mirror.add(mailMarkdown(mail, "##"));
    } catch {
      // One broken message must not hide the others; how many were left out is said below.
      damaged++;
    }
  }
  if (messages === 0) throw new Refusal("CORRUPT", "The mailbox is damaged: no message starts in it.");
  if (damaged > 0) mirror.warn("PARTIAL", `${damaged} damaged messages were left out.`);
  return mirror.finish({}, "The mailbox holds no text.");
}

/** The messages of a mailbox: each starts with a line `From …` at the start or after a blank line (RFC 4155). */
function* messagesOf(mailbox: Buffer): Generator<Buffer> {
  let start = mailbox.subarray(0, 5).toString("latin1") === "From " ? 0 : nextStart(mailbox, 0);
  while (start >= 0) {
    const next = nextStart(mailbox, start + 1);
    const message = mailbox.subarray(start, next < 0 ? mailbox.length : next);
    const bodyStart = message.indexOf(10);
    if (bodyStart >= 0) yield unquoted(message.subarray(bodyStart + 1));
    start = next;
  }
}

function nextStart(mailbox: Buffer, from: number): number {
  for (let at = mailbox.indexOf("\nFrom ", from); at >= 0; at = mailbox.indexOf("\nFrom ", at + 1)) {
    const before = mailbox[at - 1] === 13 ? at - 2 : at - 1;
    if (mailbox[before] === 10) return at + 1;
  }
  return -1;
}

/** Lines of text that begin like the start of a message were marked when they were stored. */
function unquoted(message: Buffer): Buffer {
  if (!message.includes("\n>From ")) return message;
  return Buffer.from(message.toString("latin1").replaceAll("\n>From ", "\nFrom "), "latin1");
}
