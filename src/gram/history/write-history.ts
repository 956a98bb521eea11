import { anchorLine } from "./anchor.js";
import type { History } from "./history.js";
import { HISTORY_HEADER } from "./split-file.js";

/** The lines of a history, without its header, each with its newline; what could not be read comes last, as it was. */
export function historyLines(history: History): string {
  const lines = [
    ...history.anchors.map(anchorLine),
    ...(history.base ? [history.base.text] : []),
    ...history.entries.map(({ text }) => text),
  ];
  return lines.map((line) => `${line}\n`).join("") + history.rest;
}

/** The machine part of a file, from its header on; nothing for a document without any history. */
export function historyText(history: History): string {
  const lines = historyLines(history);
  return lines === "" ? "" : `${HISTORY_HEADER}\n${lines}`;
}
