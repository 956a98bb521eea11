/** How a text becomes tokens of the static embedder. The trained tables depend on every rule here: see train/README.md. */

/** `word`: looked up, else hashed; `joined` (a whole camelCase name) and `cjk` (a character or bigram): only if known. */
export type TokenKind = "word" | "joined" | "cjk";

export type TokenVisitor = (token: string, kind: TokenKind) => void;

const RUN = /[\p{L}\p{N}]+/gu;
const CJK_RANGES =
  "\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uac00-\\ud7af";
const CJK_RUN = new RegExp(`[${CJK_RANGES}]+`, "g");
const NON_ASCII = /[^\x00-\x7f]/;
const CAMEL = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]/;
const MAX_WORD = 64;

/** Calls `visit` for every token of the text, in order: NFKC, runs of letters and digits, camelCase parts, CJK grams. */
export function forEachToken(text: string, visit: TokenVisitor): void {
  const normal = NON_ASCII.test(text) ? text.normalize("NFKC") : text;
  for (const [run] of normal.matchAll(RUN)) {
    if (NON_ASCII.test(run)) visitMixed(run, visit);
    else visitAscii(run.length > MAX_WORD ? run.slice(0, MAX_WORD) : run, visit);
  }
}

function visitAscii(run: string, visit: TokenVisitor): void {
  const isCamel = CAMEL.test(run);
  visit(run.toLowerCase(), isCamel ? "joined" : "word");
  if (isCamel) for (const part of camelParts(run)) visit(part, "word");
}

/** `parseHTTPHeader2` -> parse, http, header2. */
function camelParts(run: string): string[] {
  return run
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
}

/** A run with letters beyond ASCII: its CJK stretches as characters and bigrams, the rest as words. */
function visitMixed(run: string, visit: TokenVisitor): void {
  let at = 0;
  for (const { 0: stretch, index } of run.matchAll(CJK_RUN)) {
    if (index > at) visitWord(run.slice(at, index), visit);
    for (let i = 0; i < stretch.length; i++) {
      visit(stretch.charAt(i), "cjk");
      if (i + 1 < stretch.length) visit(stretch.slice(i, i + 2), "cjk");
    }
    at = index + stretch.length;
  }
  if (at < run.length) visitWord(run.slice(at), visit);
}

function visitWord(word: string, visit: TokenVisitor): void {
  visit(word.slice(0, MAX_WORD).toLowerCase(), "word");
}
