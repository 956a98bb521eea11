import type { RichBlock, RichDocument, RichItem } from "./rich.js";
import { address, spansToMarkdown } from "./spans-to-markdown.js";

type BlockOf<Type extends RichBlock["type"]> = Extract<RichBlock, { type: Type }>;

/** The Markdown of a body, its blocks separated by one blank line. */
export const richToMarkdown = ({ blocks }: RichDocument): string => blocksToMarkdown(blocks);

/** Two lists side by side would be read as one: a comment keeps them apart. */
const blocksToMarkdown = (blocks: readonly RichBlock[]): string =>
  blocks
    .map((block, at) =>
      block.type === "list" && blocks[at - 1]?.type === "list" ? `<!-- -->\n\n${toMarkdown(block)}` : toMarkdown(block),
    )
    .join("\n\n");

function toMarkdown(block: RichBlock): string {
  switch (block.type) {
    case "heading":
      return heading(block);
    case "paragraph":
      return spansToMarkdown(block.text);
    case "list":
      return block.items.map((item, at) => listItem(block, item, at)).join("\n");
    case "code":
      return fenced(block);
    case "quote":
      return quoted(blocksToMarkdown(block.blocks));
    case "callout":
      return callout(block);
    case "table":
      return table(block);
    case "hr":
      return "---";
    case "image":
      return image(block);
    case "math":
      return `$$\n${block.code}\n$$`;
    case "html":
      return block.html.trim();
    case "record":
      return `::rec ${block.id}`;
    default:
      return ["::coll", block.of, ...Object.entries(block.filter ?? {}).map(([key, value]) => `${key}=${value}`)].join(
        " ",
      );
  }
}

const heading = ({ level, text, id }: BlockOf<"heading">): string =>
  `${"#".repeat(level)} ${spansToMarkdown(text).replace(/\\\n/g, " ")}${id === undefined ? "" : ` {#${id}}`}`.trimEnd();

function listItem({ ordered, start }: BlockOf<"list">, { checked, text, blocks }: RichItem, at: number): string {
  const bullet = ordered ? `${(start ?? 1) + at}. ` : "- ";
  const box = checked === undefined ? "" : `[${checked ? "x" : " "}] `;
  const first = `${box}${spansToMarkdown(text)}`;
  const inner = blocks && blocks.length > 0 ? `${first}\n\n${blocksToMarkdown(blocks)}` : first;
  return bullet + inner.replaceAll("\n", `\n${" ".repeat(bullet.length)}`).replace(/\n +(?=\n)/g, "\n");
}

function fenced({ lang, code }: BlockOf<"code">): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${(lang ?? "").replace(/[\n`]/g, "")}\n${code === "" ? "" : `${code.replace(/\n$/, "")}\n`}${fence}`;
}

const quoted = (markdown: string): string =>
  markdown
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

function callout({ kind, title, blocks }: BlockOf<"callout">): string {
  const head = `> [!${kind.toUpperCase()}]${title === undefined ? "" : ` ${title.replace(/\n/g, " ")}`}`;
  return blocks.length === 0 ? head : `${head}\n${quoted(blocksToMarkdown(blocks))}`;
}

const RULES: Readonly<Record<string, string>> = { left: ":---", center: ":---:", right: "---:", none: "---" };

function table({ align, head, rows }: BlockOf<"table">): string {
  const row = (cells: readonly (typeof head)[number][]): string =>
    `| ${head.map((_, at) => spansToMarkdown(cells[at] ?? []).replace(/\\?\n/g, " ")).join(" | ")} |`;
  const rule = `| ${head.map((_, at) => RULES[align?.[at] ?? "none"]).join(" | ")} |`;
  return [row(head), rule, ...rows.map(row)].join("\n");
}

const image = ({ src, alt, title }: BlockOf<"image">): string =>
  `![${(alt ?? "").replace(/[[\]\n]/g, " ")}](${address(src)}${title === undefined ? "" : ` "${title.replace(/["\n]/g, " ")}"`})`;
