import {
  type Conversion,
  type ConversionLimits,
  type ConversionWarning,
  Refusal,
  type WarningCode,
} from "./converter.js";
import { canonicalText } from "./text-decoding.js";

/** What a format says about its document; blank and missing values are left out of the conversion. */
export interface DocumentFacts {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
}

/** Collects the blocks of a mirror and stops taking more when it is full, so that a converter can stop as well. */
export class Mirror {
  readonly #limits: ConversionLimits;
  readonly #blocks: string[] = [];
  readonly #warnings: ConversionWarning[];
  #length = 0;

  /** @param warnings those that were given before, when the bytes were decoded */
  constructor(limits: ConversionLimits, warnings: readonly ConversionWarning[] = []) {
    this.#limits = limits;
    this.#warnings = [...warnings];
  }

  /** Only when something will be cut for certain, so that nothing is ever left out without a warning. */
  get isFull(): boolean {
    return this.#length > this.#limits.maxMirrorChars + 2;
  }

  /** One block of Markdown, which a blank line parts from its neighbours. Blank ones are dropped. */
  add(block: string): void {
    if (this.isFull) return;
    const trimmed = block.trimEnd();
    if (trimmed.trim() === "") return;
    this.#blocks.push(trimmed);
    this.#length += trimmed.length + 2;
  }

  /** The same warning is said once. */
  warn(code: WarningCode, message: string): void {
    if (!this.#warnings.some((known) => known.code === code && known.message === message))
      this.#warnings.push({ code, message });
  }

  /** @throws Refusal NO_TEXT with the given sentence when nothing was added */
  finish(facts: DocumentFacts, emptyMessage: string): Conversion {
    if (this.#blocks.length === 0) throw new Refusal("NO_TEXT", emptyMessage);
    return conversionOf(`${this.#blocks.join("\n\n")}\n`, facts, this.#warnings, this.#limits);
  }
}

/** A conversion in the form that the port promises: canonical text, cut to the limit. */
function conversionOf(
  text: string,
  facts: DocumentFacts,
  warnings: readonly ConversionWarning[],
  limits: ConversionLimits,
): Conversion {
  const { markdown, cut } = cutText(canonicalText(text), limits);
  return { markdown, ...presentFacts(facts), warnings: [...warnings, ...cut] };
}

/** Cuts text that is canonical already. */
export function cutText(text: string, limits: ConversionLimits): { markdown: string; cut: ConversionWarning[] } {
  const { maxMirrorChars } = limits;
  if (text.length <= maxMirrorChars) return { markdown: text, cut: [] };
  const message = `The text is longer than ${maxMirrorChars} characters; what lies beyond was cut.`;
  return { markdown: headOf(text, maxMirrorChars), cut: [{ code: "TRUNCATED", message }] };
}

/** The first `length` code units, one less where a surrogate pair would be split. */
export function headOf(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const splits = length > 0 && length < text.length && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? length - 1 : length);
}

function presentFacts(facts: DocumentFacts): { title?: string; author?: string; date?: string } {
  const title = oneLine(facts.title);
  const author = oneLine(facts.author);
  return { ...(title && { title }), ...(author && { author }), ...(facts.date && { date: facts.date }) };
}

/** White space runs become one blank; for headings, list items and facts. */
export function oneLine(text: string | undefined): string {
  return text === undefined ? "" : canonicalText(text).replace(/\s+/g, " ").trim().slice(0, 500);
}
