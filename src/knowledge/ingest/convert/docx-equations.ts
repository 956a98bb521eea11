import { scanXml } from "./xml-events.js";

/** What surrounds the parts of an equation when it is written on one line. */
const AROUND = new Map<string, readonly [before: string, after: string]>([
  ["num", ["(", ")"]],
  ["den", ["/(", ")"]],
  ["sup", ["^(", ")"]],
  ["sub", ["_(", ")"]],
  ["deg", ["[", "]"]],
  ["rad", ["√", ""]],
]);

/** Word's equations as runs of text, since the reader of the document would drop them: (a)/(b), x^(2), √(x). */
export function equationsAsText(xml: string): string {
  if (!xml.includes("<m:oMath")) return xml;
  const parts: string[] = [];
  let at = 0;
  while (at < xml.length) {
    const open = nextEquation(xml, at);
    const close = open < 0 ? -1 : xml.indexOf("</m:oMath>", open);
    if (close < 0) break;
    const end = close + "</m:oMath>".length;
    parts.push(
      xml.slice(at, open),
      `<w:r><w:t xml:space="preserve">${escapeXml(linear(xml.slice(open, end)))}</w:t></w:r>`,
    );
    at = end;
  }
  parts.push(xml.slice(at));
  // The paragraph of equations around them is an element that the reader would drop with all it holds.
  return parts.join("").replace(/<\/?m:oMathPara(?:Pr)?(?:\s[^<>]{0,200})?>/g, "");
}

function nextEquation(xml: string, from: number): number {
  const plain = xml.indexOf("<m:oMath>", from);
  const withAttributes = xml.indexOf("<m:oMath ", from);
  if (plain < 0 || withAttributes < 0) return Math.max(plain, withAttributes);
  return Math.min(plain, withAttributes);
}

function linear(equation: string): string {
  let text = "";
  let isText = false;
  /** Brackets that are open; their first one is written when their properties, which may change it, are known. */
  const brackets: { first: string; last: string; isWritten: boolean }[] = [];
  scanXml(equation, {
    open(tag) {
      const bracket = brackets.at(-1);
      const value = tag.get("val") ?? "";
      isText = tag.name === "t";
      if (tag.name === "d") brackets.push({ first: "(", last: ")", isWritten: false });
      else if (bracket && tag.name === "begChr") bracket.first = value;
      else if (bracket && tag.name === "endChr") bracket.last = value;
      else if (tag.name === "chr") text += value;
      else if (bracket && tag.name === "e" && !bracket.isWritten) {
        text += bracket.first;
        bracket.isWritten = true;
      }
      text += AROUND.get(tag.name)?.[0] ?? "";
    },
    close(name) {
      isText = false;
      text += AROUND.get(name)?.[1] ?? "";
      if (name === "d") text += brackets.pop()?.last ?? "";
    },
    text(value) {
      if (isText) text += value;
    },
  });
  // The sign for "apply this function" cannot be seen, and would glue the name of the function to its argument.
  return text.replaceAll("\u2061", " ");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
