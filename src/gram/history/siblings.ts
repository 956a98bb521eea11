import { compareOrder, orderBetween } from "./order-key.js";

interface Placed {
  readonly id: string;
  readonly order: string;
}

/** Things in their order, to be looked up by key and added to without sorting again. */
export class Siblings {
  readonly #placed: Placed[];
  readonly #orders: Map<string, string>;

  constructor(placed: Iterable<Placed>) {
    this.#placed = Array.from(placed, ({ id, order }) => ({ id, order })).sort(compare);
    this.#orders = new Map(this.#placed.map(({ id, order }) => [id, order]));
  }

  has(id: string): boolean {
    return this.#orders.has(id);
  }

  set(id: string, order: string): void {
    this.delete(id);
    this.#placed.splice(this.#index({ id, order }), 0, { id, order });
    this.#orders.set(id, order);
  }

  delete(id: string): void {
    const order = this.#orders.get(id);
    if (order === undefined) return;
    this.#placed.splice(this.#index({ id, order }), 1);
    this.#orders.delete(id);
  }

  /** Those in front of one, the nearest first. */
  *before(id: string): Generator<string> {
    const order = this.#orders.get(id);
    if (order === undefined) return;
    for (let at = this.#index({ id, order }) - 1; at >= 0; at--) yield this.#placed[at]!.id;
  }

  /** A key directly behind one (or at the start), but behind all that follow it there and are to be passed over. */
  orderAfter(id: string | undefined, isPassed: (id: string) => boolean): string {
    const order = id === undefined ? undefined : this.#orders.get(id);
    let at = id === undefined || order === undefined ? 0 : this.#index({ id, order }) + 1;
    while (at < this.#placed.length && isPassed(this.#placed[at]!.id)) at++;
    return orderBetween(this.#placed[at - 1]?.order, this.#placed[at]?.order);
  }

  #index(placed: Placed): number {
    let [low, high] = [0, this.#placed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.#placed[middle]!, placed) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const compare = (a: Placed, b: Placed): number => compareOrder(a.order, b.order) || compareOrder(a.id, b.id);
