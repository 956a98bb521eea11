import { seededRandom } from "./seeded-random.js";

/** A vector of length 1 that points where `components` do. */
export function unit(...components: number[]): Float32Array {
  const length = Math.hypot(...components) || 1;
  return Float32Array.from(components, (value) => value / length);
}

export const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Vectors as models make them: in clouds, each around a centre of its own. The same seed gives the same vectors. */
export function clouds(seed: number, dims: number, centres: number): { near(centre: number): Float32Array } {
  const random = seededRandom(seed);
  // A sum of uniform numbers is nearly normal.
  const normal = () => random() + random() + random() + random() - 2;
  const middles = Array.from({ length: centres }, () => Array.from({ length: dims }, normal));
  return { near: (centre) => unit(...middles[centre % centres]!.map((value) => value + 0.7 * normal())) };
}
