export { parseRich } from "./parse-rich.js";
export type { RichBlock, RichDocument, RichSpan } from "./rich.js";
export { richToMarkdown } from "./rich-to-markdown.js";
