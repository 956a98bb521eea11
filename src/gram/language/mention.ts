const MENTION = /\[\[([^[\]\n|]{1,512})(?:\|[^[\]\n]*)?\]\]/g;
const CODE = /(`+)(?:(?!\1)[\s\S])*?\1(?!`)/g;

/** What a text mentions: `[[id]]`, `[[path#id]]`, `[[path]]`, in their order. Inline code mentions nothing. */
export function mentionsOf(md: string): string[] {
  if (!md.includes("[[")) return [];
  return Array.from(md.replace(CODE, " ").matchAll(MENTION), ([, target]) => target!.trim());
}
