/** Which documents a call is about. */
export type Area =
  | { readonly kind: "vault" }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "document"; readonly path: string };

/** The first and the last path below a folder, as text order has them. */
export const pathRange = (folder: string): [from: string, to: string] => [`${folder}/`, `${folder}0`];

/** Whether a path lies in an area. A mount is asked by its own prefix, so that two clocks never mix. */
export function isInArea(path: string, area: Area): boolean {
  if (area.kind === "document") return path === area.path;
  if (area.kind === "folder") return path.startsWith(`${area.folder}/`);
  return !path.startsWith("@mounts/");
}
