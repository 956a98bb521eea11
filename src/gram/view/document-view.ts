import { staleCursor } from "../cursor/cursors.js";
import { endOfDay } from "../dates/index.js";
import { type GramDocument, refusalOf } from "../document/index.js";
import type { GramVault } from "../gram-vault.js";
import {
  type History,
  headOf,
  type Selector,
  type SelectorInput,
  type State,
  toSelector,
  type ViewedAt,
  view,
} from "../history/index.js";

/** A document as one call sees it. */
export interface DocumentView {
  readonly document: GramDocument;
  readonly state: State;
  readonly selector: Selector;
  /** Of a view of the past: the last revision that it holds. */
  readonly at: ViewedAt | undefined;
}

/**
 * The document at the revision or time that a call names; as it is now where it names none.
 * @throws Failure SELECTOR_CONFLICT, INVALID_TIME, NOT_FOUND, NOT_FOUND_AT
 */
export function viewDocument(vault: GramVault, document: GramDocument, input: SelectorInput): DocumentView {
  return viewAt(vault, document, readSelector(vault, input));
}

export function readSelector(vault: GramVault, input: SelectorInput): Selector {
  const chosen = toSelector(input, (date) => endOfDay(date, vault.zone));
  if (!chosen.ok) throw refusalOf(chosen);
  return chosen.value;
}

export function viewAt(vault: GramVault, document: GramDocument, selector: Selector): DocumentView {
  if (selector.axis === "head") return { document, state: document.state, selector, at: undefined };
  return { document, selector, ...past(vault, document, document.history, selector) };
}

function past(vault: GramVault, document: GramDocument, history: History, selector: Selector) {
  const seen = view(history, selector);
  if (seen.ok) return seen.value;
  if (seen.refusal.code !== "segment_needed") throw refusalOf(seen);
  const whole = view(vault.wholeHistory(document), selector);
  if (whole.ok) return whole.value;
  throw refusalOf(whole);
}

/** What a paged answer is bound to: the head at its first page, so that later writes do not tear it. */
export interface Pin {
  readonly rev: number;
  readonly hash: string;
}

export const pinOf = ({ identity }: GramDocument): Pin => ({ rev: identity.rev, hash: identity.hash });

/** The view as it was when its first page was given. @throws Failure CURSOR_STALE where that can no longer be told */
export function pinnedView(vault: GramVault, document: GramDocument, input: SelectorInput, pin: Pin): DocumentView {
  const selector = readSelector(vault, input);
  if (document.identity.rev === pin.rev && document.identity.hash === pin.hash)
    return viewAt(vault, document, selector);
  const history = vault.wholeHistory(document);
  const entries = history.entries.filter(({ r }) => r <= pin.rev);
  const then = { ...history, entries };
  if (!pin.hash.endsWith(headOf(then).hash.slice(0, 32)) || headOf(then).revision !== pin.rev)
    throw staleCursor(`"${document.path}" was changed`);
  const axis = selector.axis === "head" ? ({ axis: "revision", revision: pin.rev } as const) : selector;
  const seen = past(vault, document, then, axis);
  return { document, selector, state: seen.state, at: selector.axis === "head" ? undefined : seen.at };
}
