import { textBlocks } from "../language/index.js";
import { parseRich, richToMarkdown } from "../rich/index.js";
import type { OperationFailures } from "./operation-failure.js";
import type { NewBlock } from "./patch-draft.js";

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Markdown, given as text or as gram-rich/1. */
export interface GivenText {
  readonly text?: string | undefined;
  readonly rich?: unknown;
}

/** @throws Failure where there is none, both, or something that a body cannot hold */
export function givenMarkdown({ text, rich }: GivenText, failures: OperationFailures): string {
  if ((text === undefined) === (rich === undefined))
    throw failures.refuse(
      text === undefined ? 'the member "text" is missing.' : 'there are both "text" and "rich".',
      "Give text (Markdown) or rich (gram-rich/1).",
    );
  const markdown = text ?? richToMarkdown(parseRich(rich));
  if (CONTROL.test(markdown)) throw failures.refuse("the text holds a control character.", "Leave it out.");
  return markdown;
}

export const givenBlocks = (given: GivenText, failures: OperationFailures): NewBlock[] =>
  textBlocks(givenMarkdown(given, failures));
