import type { Instant } from "../../kernel/clock.js";
import { appendEffects, type Present, presentOf } from "./append.js";
import { documentHash, sourceHash } from "./document-hash.js";
import { Draft } from "./draft.js";
import type { Effect } from "./effect.js";
import { type Entry, isRevision } from "./entry.js";
import { sealEntry } from "./entry-line.js";
import { type History, headOf, isBroken, NO_HISTORY } from "./history.js";
import { answered, type Outcome, refused } from "./refusal.js";
import type { Render } from "./source-at.js";
import { EMPTY } from "./state.js";

export const REDACTED = "[redacted]";

/** What has to be forgotten: a text wherever it stands, all values a field ever had, or all that a block ever said. */
export type Redaction =
  | { readonly text: string }
  | { readonly entity: string; readonly key: string }
  | { readonly entity: string; readonly node: string };

/**
 * Forgets something for good, in every revision, because a person asked for it. Revisions, times and authors stay; every
 * line gets a new hash and a new chain, and a `redact` line tells who did it and how the old chain ended. Formatting by
 * hand goes too, since its edits may quote what is to be forgotten: every source becomes what the language writes. So does
 * the payload hash of a line that changed, from which a short secret could be guessed.
 * @returns the history with its source, or why not: a shortened history has to be joined first
 */
export function redact(
  history: History,
  redaction: Redaction,
  { now, by }: { readonly now: Instant; readonly by: string },
  render: Render,
): Outcome<Present> {
  if (isBroken(history)) return refused("history_broken", history.problems[0]!.message, "Accept or repair it first.");
  if (history.anchors.length > 0)
    return refused(
      "segment_needed",
      "Revisions were moved out of the file.",
      "Join them first: they are redacted too.",
    );
  const chain = headOf(history).chain;
  const rewritten = rewrite(history.entries, redaction, render);
  const present = presentOf(rewritten, render);
  const next = { source: present.source, effects: [] };
  return answered(appendEffects(present, next, { kind: "redact", by, now, origin: { chain } }, render));
}

function rewrite(entries: readonly Entry[], redaction: Redaction, render: Render): History {
  const draft = new Draft(EMPTY);
  const sealed: Entry[] = [];
  let head = headOf(NO_HISTORY);
  for (const entry of entries) {
    const ops = withoutEdits(entry.ops).map((effect) => redactEffect(effect, redaction));
    const conflicts = entry.conflicts?.map((effect) => redactEffect(effect, redaction));
    const isChanged = JSON.stringify([ops, conflicts]) !== JSON.stringify([withoutEdits(entry.ops), entry.conflicts]);
    draft.apply(ops, entry.r);
    const src = isRevision(entry) ? sourceHash(render(draft)) : head.src;
    const hash = isRevision(entry) ? documentHash(head.hash, src) : head.hash;
    const next = sealEntry(head.chain, {
      ...forgetPayload(entry, isChanged),
      ops,
      src,
      hash,
      ...(conflicts ? { conflicts } : {}),
    });
    sealed.push(next);
    head = headOf({ ...NO_HISTORY, entries: [next] });
  }
  return { ...NO_HISTORY, entries: sealed };
}

const withoutEdits = (effects: readonly Effect[]): Effect[] => effects.filter((effect) => effect[0] !== "s=");

function forgetPayload(entry: Entry, isChanged: boolean): Entry {
  if (!isChanged) return entry;
  const { rq: _forgotten, ...kept } = entry;
  const { rq: _too, ...orig } = entry.orig ?? {};
  return { ...kept, ...(entry.orig ? { orig } : {}) };
}

function redactEffect(effect: Effect, redaction: Redaction): Effect {
  if ("text" in redaction) return redactText(effect, redaction.text);
  if (effect[1] !== redaction.entity) return effect;
  if ("key" in redaction)
    return effect[0] === "f=" && effect[2] === redaction.key
      ? ["f=", effect[1], effect[2], effect[3].map(() => REDACTED)]
      : effect;
  if (effect[0] === "b+" && effect[2] === redaction.node)
    return ["b+", effect[1], effect[2], effect[3], effect[4], REDACTED];
  if (effect[0] === "b=" && effect[2] === redaction.node) return ["b=", effect[1], effect[2], effect[3], REDACTED];
  return effect;
}

/** Ids and keys are what things are called by: they stay. */
function redactText(effect: Effect, text: string): Effect {
  const clean = (value: string): string => (text === "" ? value : value.replaceAll(text, REDACTED));
  switch (effect[0]) {
    case "f=":
      return ["f=", effect[1], effect[2], effect[3].map(clean)];
    case "l+":
    case "l-":
      return [effect[0], effect[1], effect[2], clean(effect[3])];
    case "b+":
      return ["b+", effect[1], effect[2], effect[3], effect[4], clean(effect[5])];
    case "b=":
      return ["b=", effect[1], effect[2], effect[3], clean(effect[4])];
    default:
      return effect;
  }
}
