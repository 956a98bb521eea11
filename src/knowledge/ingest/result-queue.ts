/** Hands values from producers to one consumer, in the order of arrival. */
export class ResultQueue<T> {
  readonly #values: T[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #failure: { readonly reason: unknown } | undefined;

  push(value: T): void {
    this.#values.push(value);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  fail(reason: unknown): void {
    this.#failure = { reason };
    this.#wake?.();
  }

  /** The next value; undefined when all producers have ended. @throws what a producer failed with. */
  async next(): Promise<T | undefined> {
    for (;;) {
      if (this.#failure) throw this.#failure.reason;
      const value = this.#values.shift();
      if (value !== undefined) return value;
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
