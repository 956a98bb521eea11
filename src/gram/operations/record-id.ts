import { typeName } from "../language/index.js";

const LONGEST = 48;

/** A text as an id: its letters and numbers in lower case, joined by hyphens; empty where it has none. */
export const slug = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");

/** An id for a record that came without one: from its title, else from its type; `-2`, `-3`, … where it is taken. */
export function newRecordId(title: string | undefined, type: string, isTaken: (id: string) => boolean): string {
  const base = slug(title ?? "");
  if (base !== "") return freeId(base, isTaken);
  const name = slug(typeName(type));
  for (let count = 1; ; count++) if (!isTaken(`${name}-${count}`)) return `${name}-${count}`;
}

export function freeId(base: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(base)) return base;
  for (let count = 2; ; count++) if (!isTaken(`${base}-${count}`)) return `${base}-${count}`;
}
