import { z } from "zod";
import type { GramDocument } from "../document/index.js";
import { DOC, titleOf } from "../history/index.js";
import type { DocumentView } from "./document-view.js";

/** What an answer was read from: the CAS pair of gram_patch is in it. */
export const citationOutput = z.object({
  path: z.string(),
  id: z.string(),
  title: z.string(),
  rev: z.int(),
  hash: z.string(),
  unrecorded: z.literal(true).optional(),
});

export const viewedAtOutput = z.object({ revision: z.int(), recorded_at: z.string(), effective_at: z.string() });

export const warningsOutput = z.array(z.object({ code: z.string(), message: z.string() })).optional();

/** The document as it is now, whatever time a view shows. */
export const citationOf = ({ path, state, identity }: GramDocument): z.output<typeof citationOutput> => ({
  path,
  id: state.document,
  title: titleOf(state.entities.get(DOC)),
  rev: identity.rev,
  hash: identity.hash,
  ...(identity.unrecorded ? { unrecorded: true as const } : {}),
});

/** `at`, of views of the past alone. */
export const atOf = ({ at }: DocumentView) => (at === undefined ? {} : { at: { ...at } });

/** A document that cannot be written to, told with everything that is read from it. */
export const troubleOf = ({ trouble }: GramDocument): { code: string; message: string }[] =>
  trouble === undefined ? [] : [{ code: trouble.code.toLowerCase(), message: trouble.message }];

/** `warnings`, where there are any. */
export const warningsOf = (...lists: readonly (readonly { code: string; message: string }[])[]) => {
  const warnings = lists.flat();
  return warnings.length === 0 ? {} : { warnings };
};
