import { type FileRule, findInLines } from "./rule.js";

const slash = (...parts: string[]): string => `/${parts.join("/")}`;
/** Put together from pieces, so that this file does not contain what it looks for. */
const FOLDERS = [
  slash("work", "(?:main|shared|\\.)"),
  slash("tmp", "[a-z]"),
  slash("root", "[.a-z]"),
  slash("home", "(?!me/|user/|you/|ada/|me\\b|user\\b|you\\b|ada\\b)[a-z]+"),
];
const PATH = new RegExp(`(?<![\\w.~])(?:${FOLDERS.join("|")})`);

/** Files that are what they are: nobody writes them by hand. */
const isBinary = (path: string): boolean => /\.(png|jpg|ico|woff2|bin|pdf|zip|gz)$/.test(path);

export const machinePath: FileRule = {
  sentence: "nothing names a folder of one machine",
  applies: (path) => !isBinary(path),
  check: (file) => findInLines(file, (line) => PATH.exec(line)?.[0]),
  breaks: [
    { path: "README.md", text: `Look at ${slash("work", "main", "src")}.` },
    { path: "test/a.test.ts", text: `const file = "${slash("tmp", "x.sqlite")}";` },
    { path: "docs/a.md", text: `cd ${slash("home", "jane", "kenning")}` },
    { path: "docs/a.md", text: `${slash("root", ".config")}` },
  ],
  keeps: [
    { path: "docs/a.md", text: "The folder `work/notes`, https://a.example/tmp/x and ~/notes, or /home/you/notes." },
    { path: "test/a.test.ts", text: "const dir = path.join(tmpdir(), 'x');" },
  ],
};
