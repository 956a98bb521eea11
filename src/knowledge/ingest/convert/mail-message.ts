import type { Address, Email } from "postal-mime";
import { htmlToMarkdown } from "./html-markdown.js";
import { isoDate } from "./iso-date.js";
import type { DocumentFacts } from "./mirror.js";
import { oneLine } from "./mirror.js";

/** Parts within parts, and headers, are bounded: mail is written by strangers. */
const PARSER_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 1024 * 1024, attachmentEncoding: "arraybuffer" } as const;

export async function parseMail(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(bytes, PARSER_LIMITS);
}

export function mailFacts(mail: Email): DocumentFacts {
  return { title: mail.subject, author: mail.from && addressText(mail.from), date: isoDate(mail.date) };
}

/** Heading, header lines, body and the names of what is attached. */
export function mailMarkdown(mail: Email, heading: "#" | "##"): string {
  const blocks = [`${heading} ${oneLine(mail.subject) || "(no subject)"}`, headerList(mail), bodyOf(mail)];
  const names = mail.attachments.filter(({ disposition }) => disposition !== "inline").map(attachmentName);
  if (names.length > 0) blocks.push(`Attachments:\n\n${names.map((name) => `- ${name}`).join("\n")}`);
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** Whether there is more than a frame around nothing. */
export function isBlankMail(mail: Email): boolean {
  return !mail.subject?.trim() && !mail.from && bodyOf(mail) === "" && mail.attachments.length === 0;
}

function headerList(mail: Email): string {
  const lines: [string, string][] = [
    ["From", mail.from ? addressText(mail.from) : ""],
    ["To", addressesText(mail.to)],
    ["Cc", addressesText(mail.cc)],
    ["Date", isoDate(mail.date) ?? oneLine(mail.date)],
  ];
  return lines
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `- ${name}: ${value}`)
    .join("\n");
}

/** The plain text as its author sees it; HTML where there is no other, or where the plain part is only a stub. */
function bodyOf(mail: Email): string {
  const text = mail.text?.replace(/\r\n?/g, "\n").trim() ?? "";
  if (!mail.html) return text;
  const markdown = htmlToMarkdown(mail.html);
  return text.length * 4 > markdown.length ? text : markdown;
}

function attachmentName({ filename, mimeType }: Email["attachments"][number]): string {
  return `${oneLine(filename ?? undefined) || "(no name)"} (${oneLine(mimeType)})`;
}

function addressesText(addresses: readonly Address[] | undefined): string {
  return (addresses ?? []).slice(0, 200).map(addressText).join(", ");
}

function addressText({ name, address, group }: Address): string {
  if (group) return `${oneLine(name)}: ${group.slice(0, 200).map(addressText).join(", ")}`;
  const label = oneLine(name);
  return label === "" || label === address ? oneLine(address) : `${label} <${oneLine(address)}>`;
}
