/** How titles, names and authors are compared: Unicode form, case and runs of blanks do not matter. */
export const titleKey = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();

const baseName = (relPath: string): string => relPath.slice(relPath.lastIndexOf("/") + 1);
const withoutExtension = (name: string): string => name.replace(/(?<=.)\.[a-z0-9]{1,10}$/i, "");

/** Key of a file by its name, without folders and extension. */
export const nameKey = (relPath: string): string => titleKey(withoutExtension(baseName(relPath)));

/**
 * Key of what a link names: its last segment without extension. Every document that a link can resolve to has this key as its name
 * or its whole target as its title, so an index over keys finds all candidates.
 */
export const linkKey = (targetRef: string): string => nameKey(targetRef.replace(/\/+$/, ""));
