/** A run of glyphs as pdf.js hands it out. */
export interface PdfTextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  /** Matrix of the run; its last number is the height above the bottom of the page. */
  readonly transform: readonly number[];
  readonly height: number;
}

/** The lines of a page in reading order; a gap wider than a line and a half parts paragraphs. */
export function pageText(items: readonly PdfTextItem[]): string {
  const lines: string[] = [];
  let line = "";
  let lastY: number | undefined;
  let lastHeight = 0;

  const endLine = (): void => {
    const text = readable(line).replace(/\s+/g, " ").trim();
    if (text !== "") lines.push(text);
    line = "";
  };

  for (const { str, hasEOL, transform, height } of items) {
    const y = transform[5] ?? 0;
    if (str.trim() !== "") {
      const gap = lastY === undefined ? 0 : Math.abs(lastY - y);
      if (line.trim() === "" && lines.length > 0 && gap > Math.max(height, lastHeight) * 1.8) lines.push("");
      lastY = y;
      lastHeight = height;
    }
    line += str;
    if (hasEOL) endLine();
  }
  endLine();
  return lines.join("\n").trim();
}

/** Fonts draw ligatures and joined Arabic letters as signs of their own; people search for the letters. */
function readable(line: string): string {
  return line.replace(/[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]/g, (sign) => sign.normalize("NFKC"));
}
