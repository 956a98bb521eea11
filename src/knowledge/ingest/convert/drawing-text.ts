import { markdownTable } from "./markdown-table.js";
import { oneLine } from "./mirror.js";
import { scanXml } from "./xml-events.js";

/** A shape of a slide that holds text. */
export interface DrawnShape {
  /** Its role on the slide: `title`, `body`, `sldNum` …; "" for a free shape, "table" for a table. */
  readonly role: string;
  readonly markdown: string;
}

interface Paragraph {
  level: number;
  text: string;
}

/** The text of a slide or of its notes, shape by shape in the order in which they are drawn (DrawingML, ECMA-376 part 1, 21.1). */
export function drawnShapes(xml: string): DrawnShape[] {
  const shapes: DrawnShape[] = [];
  let role = "";
  let paragraphs: Paragraph[] = [];
  let paragraph: Paragraph | undefined;
  let table: string[][] | undefined;
  let isText = false;
  /** Inside the copy that older programs are offered. */
  let fallback = 0;

  scanXml(xml, {
    open(tag) {
      if (tag.name === "Fallback") fallback++;
      if (fallback > 0) return;
      if (tag.name === "sp") [role, paragraphs] = ["", []];
      else if (tag.name === "ph") role = tag.get("type") ?? "body";
      else if (tag.name === "tbl") table = [];
      else if (tag.name === "tr") table?.push([]);
      else if (tag.name === "p") paragraph = { level: 0, text: "" };
      else if (tag.name === "pPr" && paragraph) paragraph.level = Math.min(8, Number(tag.get("lvl") ?? 0) || 0);
      else if (tag.name === "br" && paragraph) paragraph.text += "\n";
      isText = tag.name === "t";
    },
    close(name) {
      isText = false;
      if (name === "Fallback") fallback--;
      if (fallback > 0) return;
      if (name === "p" && paragraph) {
        if (paragraph.text.trim() !== "") paragraphs.push(paragraph);
        paragraph = undefined;
      } else if (name === "tc") {
        table?.at(-1)?.push(paragraphs.map(({ text }) => text).join(" "));
        paragraphs = [];
      } else if (name === "tbl" && table) {
        shapes.push({ role: "table", markdown: markdownTable(table) });
        table = undefined;
      } else if (name === "sp" && paragraphs.length > 0)
        shapes.push({ role, markdown: paragraphsOf(role, paragraphs) });
    },
    text(value) {
      if (isText && paragraph) paragraph.text += value;
    },
  });
  return shapes;
}

/** Several paragraphs in the body of a slide are its bullets; a single one, and free text, are prose. */
function paragraphsOf(role: string, paragraphs: readonly Paragraph[]): string {
  const isList = (role === "body" || role === "obj") && (paragraphs.length > 1 || paragraphs[0]!.level > 0);
  if (!isList) return paragraphs.map(({ text }) => text.trim()).join("\n\n");
  return paragraphs.map(({ level, text }) => `${"  ".repeat(level)}- ${oneLine(text)}`).join("\n");
}
