/** A record or a section as the cache keeps it. */
export interface Item {
  readonly kind: "record" | "section";
  /** Id of the record, or node id of the section's heading. */
  readonly entity: string;
  readonly place: string;
  /** Raw type; `section` for sections. */
  readonly type: string;
  readonly title: string;
  readonly status: string | undefined;
  readonly priority: string | undefined;
  readonly urgency: number | undefined;
  readonly due: number;
  readonly starts: number;
  readonly ends: number;
  readonly date: string | undefined;
  readonly text: string;
  readonly words: readonly (readonly [key: string, value: string])[];
  readonly dates: readonly ItemDate[];
  readonly edges: readonly Edge[];
}

export interface ItemDate {
  readonly key: string;
  readonly starts: number;
  readonly ends: number;
  readonly date: string;
}

/** From one entity to another; a path of "" is the document that states it. */
export interface Edge {
  readonly kind: "link" | "REL";
  readonly pred: string;
  readonly fromPath: string;
  readonly fromEntity: string;
  readonly toPath: string;
  readonly toEntity: string;
}

/** Later than any date: what has none comes last. */
export const UNDATED = 9_000_000_000_000_000;
