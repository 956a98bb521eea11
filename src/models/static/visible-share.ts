import { forEachToken } from "./tokens.js";

/** The share of the text's tokens that a table can see, 0..1: all of them, or all but characters and bigrams of CJK. */
export function visibleShare(text: string, table: { readonly cjk: boolean }): number {
  let visible = 0;
  let all = 0;
  forEachToken(text, (_, kind) => {
    all++;
    if (kind !== "cjk" || table.cjk) visible++;
  });
  return all === 0 ? 0 : visible / all;
}
