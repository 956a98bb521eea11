export type { BlockRow, HeadingRow } from "./outline.js";
export { blockRows, headingRows } from "./outline.js";
export type { Implemented } from "./record-lines.js";
export { recordLines } from "./record-lines.js";
export { blocksMarkdown, PAGE_CHARS, toPages } from "./section-markdown.js";
export { shortDate } from "./short-date.js";
