/** Scales the vector to length 1, in place; the zero vector stays as it is. */
export function normalised(vector: Float32Array): Float32Array {
  let square = 0;
  for (const x of vector) square += x * x;
  if (square === 0) return vector;
  const factor = 1 / Math.sqrt(square);
  for (let d = 0; d < vector.length; d++) vector[d]! *= factor;
  return vector;
}
