/** The k best of a stream of (index, score), best first. A binary heap with its worst entry at the root. */
export class TopK {
  readonly #indexes: Int32Array;
  readonly #scores: Float64Array;
  #size = 0;

  constructor(k: number) {
    this.#indexes = new Int32Array(k);
    this.#scores = new Float64Array(k);
  }

  /** What a score must beat to be taken. */
  get floor(): number {
    return this.#size < this.#scores.length ? -Infinity : this.#scores[0]!;
  }

  offer(index: number, score: number): void {
    if (score <= this.floor) return;
    const full = this.#size === this.#scores.length;
    let at = full ? 0 : this.#size++;
    if (!full) {
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (this.#scores[parent]! <= score) break;
        this.#move(parent, at);
        at = parent;
      }
    } else {
      for (;;) {
        let child = 2 * at + 1;
        if (child >= this.#size) break;
        if (child + 1 < this.#size && this.#scores[child + 1]! < this.#scores[child]!) child++;
        if (this.#scores[child]! >= score) break;
        this.#move(child, at);
        at = child;
      }
    }
    this.#indexes[at] = index;
    this.#scores[at] = score;
  }

  /** Best first; equal scores by index, so that two runs agree. */
  sorted(): { index: number; score: number }[] {
    return Array.from({ length: this.#size }, (_, i) => ({ index: this.#indexes[i]!, score: this.#scores[i]! })).sort(
      (a, b) => b.score - a.score || a.index - b.index,
    );
  }

  #move(from: number, to: number): void {
    this.#indexes[to] = this.#indexes[from]!;
    this.#scores[to] = this.#scores[from]!;
  }
}
