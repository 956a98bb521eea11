/** A table of Markdown. Cells may hold code in backticks; what would end a cell or a line is written so that it does not. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export const code = (text: string): string => `\`${text}\``;

/** Text that is no Markdown, so that it reads as it was written; what stands in backticks stays code. */
export const prose = (text: string): string =>
  text.replace(/`[^`]*`|[*<>]/g, (part) => (part.startsWith("`") ? part : `\\${part}`));

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** As GitHub and most others make it from a heading, for links inside a page. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** A page: the note that it is generated, its title, and its parts with a blank line between them. */
export function page(title: string, parts: readonly string[]): string {
  const note =
    "<!-- Generated from the code by `npm run docs`. Do not edit it here: change the code and run that again. -->";
  return `${[note, `# ${title}`, ...parts.filter((part) => part !== "")].join("\n\n")}\n`;
}
