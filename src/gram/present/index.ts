export type { BlockRow } from "./block-rows.js";
export { blockRows } from "./block-rows.js";
export { documentMarkdown } from "./document-markdown.js";
export type { HeadingRow } from "./heading-rows.js";
export { headingRows } from "./heading-rows.js";
export type { Implemented } from "./record-lines.js";
export { recordLines } from "./record-lines.js";
export { blocksMarkdown, PAGE_CHARS, toPages } from "./section-markdown.js";
export { shortDate } from "./short-date.js";
