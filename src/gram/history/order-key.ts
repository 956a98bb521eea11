/** In the order of their code units, so that text order is number order. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LAST = DIGITS.length - 1;
const ZERO = "a0";

/**
 * Keys that say where something stands among its siblings, compared as plain text: between any two there is room for a third.
 * A key is a path of whole numbers, and every number tells its own length: `a` to `z` open numbers from 0 up, of 1 to 26
 * digits, `Z` down to `A` those below 0. Thus a run of insertions at one place counts on instead of halving a gap, and its
 * keys grow with the logarithm of their number.
 * @param before the key it follows, undefined for the start
 * @param after the key it precedes, undefined for the end; larger than `before`
 */
export function orderBetween(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return after === undefined ? ZERO : decrement(numbersOf(after)[0] ?? ZERO);
  const low = numbersOf(before);
  if (after === undefined) return increment(low[0] ?? ZERO);
  const high = numbersOf(after);
  let shared = 0;
  while (shared < low.length && low[shared] === high[shared]) shared++;
  const path = low.slice(0, shared).join("");
  const above = high[shared];
  const number = low[shared];
  if (number === undefined) return path + decrement(above ?? ZERO);
  const next = increment(number);
  if (above === undefined || next < above || (next === above && high.length > shared + 1)) return path + next;
  return path + number + (low[shared + 1] === undefined ? ZERO : increment(low[shared + 1]!));
}

/** A key may come from a file that somebody edited. */
export const isOrder = (key: string): boolean =>
  key.length > 0 && numbersOf(key).every((number) => /^[A-Za-z][0-9A-Za-z]+$/.test(number) && isWhole(number));

export const compareOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many digits follow a letter: `a` 1, `b` 2, …; `Z` 1, `Y` 2, … */
const digitsAfter = (letter: string): number =>
  letter >= "a" ? letter.charCodeAt(0) - 96 : Math.max(1, 91 - letter.charCodeAt(0));

const isWhole = (number: string): boolean => number.length === 1 + digitsAfter(number[0]!);

function numbersOf(key: string): string[] {
  const numbers: string[] = [];
  for (let at = 0; at < key.length; ) {
    const end = at + 1 + digitsAfter(key[at]!);
    numbers.push(key.slice(at, end));
    at = end;
  }
  return numbers;
}

function increment(number: string): string {
  for (let at = number.length - 1; at > 0; at--) {
    const digit = DIGITS.indexOf(number[at]!);
    if (digit < LAST) return number.slice(0, at) + DIGITS[digit + 1] + "0".repeat(number.length - at - 1);
  }
  const letter = number[0] === "Z" ? "a" : String.fromCharCode(number.charCodeAt(0) + 1);
  return letter + "0".repeat(digitsAfter(letter));
}

function decrement(number: string): string {
  for (let at = number.length - 1; at > 0; at--) {
    const digit = DIGITS.indexOf(number[at]!);
    if (digit > 0) return number.slice(0, at) + DIGITS[digit - 1] + "z".repeat(number.length - at - 1);
  }
  const letter = number[0] === "a" ? "Z" : String.fromCharCode(number.charCodeAt(0) - 1);
  return letter + "z".repeat(digitsAfter(letter));
}
