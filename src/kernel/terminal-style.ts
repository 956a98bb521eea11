/** How to write for one terminal. Without colour every function gives its text back. */
export interface TerminalStyle {
  readonly width: number;
  bold(text: string): string;
  dim(text: string): string;
  accent(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  /** A text that opens a file when it is clicked, where the terminal can do that. */
  link(text: string, absPath: string | undefined): string;
}

const paint = (on: boolean, code: string) => (text: string) =>
  on && text !== "" ? `\u001b[${code}m${text}\u001b[0m` : text;

export function terminalStyle(options: { colour: boolean; links: boolean; width: number }): TerminalStyle {
  return {
    width: options.width,
    bold: paint(options.colour, "1"),
    dim: paint(options.colour, "2"),
    accent: paint(options.colour, "1;33"),
    good: paint(options.colour, "32"),
    bad: paint(options.colour, "31"),
    link: (text, absPath) =>
      options.links && absPath !== undefined
        ? `\u001b]8;;file://${absPath.split("/").map(encodeURIComponent).join("/")}\u001b\\${text}\u001b]8;;\u001b\\`
        : text,
  };
}

export const plainStyle: TerminalStyle = terminalStyle({ colour: false, links: false, width: 100 });

/** Control characters of indexed text would move the cursor or change colours: they are shown as blanks. */
export const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ");

/** The same data with every text in it made printable: what a rendering for a terminal gets, so that none can forget it. */
export function printableData<T>(data: T): T {
  if (typeof data === "string") return printable(data) as T;
  if (Array.isArray(data)) return data.map(printableData) as T;
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableData(value)])) as T;
}
