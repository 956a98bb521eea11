/** Why a question to a history has no answer; the codes are those of the format's contract. */
export interface Refusal {
  readonly code: RefusalCode;
  /** What happened, with the values. */
  readonly message: string;
  /** What the caller can do next. */
  readonly hint: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type RefusalCode =
  | "selector_conflict"
  | "invalid_time"
  | "not_found"
  | "not_found_at"
  | "conflict"
  | "request_id_reused"
  | "history_broken"
  /** Not for callers: revisions that were moved out of the file have to be joined first. */
  | "segment_needed";

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const answered = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refused = (
  code: RefusalCode,
  message: string,
  hint: string,
  details?: Readonly<Record<string, unknown>>,
): Outcome<never> => ({ ok: false, refusal: { code, message, hint, ...(details ? { details } : {}) } });
