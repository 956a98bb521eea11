import path from "node:path";
import type { Document } from "./document.js";
import type { DocumentStore, LinkRow } from "./document-store.js";
import { linkKey, nameKey, titleKey } from "./link-key.js";
import type { CollectionRow } from "./overview-store.js";

export type Resolution =
  | { readonly kind: "resolved"; readonly document: Document }
  | { readonly kind: "ambiguous"; readonly matches: number }
  | { readonly kind: "unresolved" };

const UNRESOLVED: Resolution = { kind: "unresolved" };

/** Finds the document that a link means. A link that could mean several is ambiguous: nothing is guessed. */
export class LinkResolver {
  readonly #documents: DocumentStore;
  readonly #collections: ReadonlyMap<string, number>;

  constructor(documents: DocumentStore, collections: readonly CollectionRow[]) {
    this.#documents = documents;
    this.#collections = new Map(collections.map(({ name, id }) => [name, id]));
  }

  async resolve(link: LinkRow, source: Document): Promise<Resolution> {
    return link.type === "wiki" ? this.#wiki(link, source) : this.#markdown(link, source);
  }

  async #markdown(link: LinkRow, source: Document): Promise<Resolution> {
    const base = link.targetRef.startsWith("/") ? "" : path.posix.dirname(source.relPath);
    const target = path.posix.normalize(path.posix.join(base, link.targetRef.replace(/^\/+/, ""))).replace(/\/$/, "");
    if (target === "." || target.startsWith("..")) return UNRESOLVED;
    for (const relPath of [target, `${target}.md`, target.normalize("NFC"), target.normalize("NFD")]) {
      const document = await this.#documents.byPath(source.collection, relPath);
      if (document?.active) return { kind: "resolved", document };
    }
    return UNRESOLVED;
  }

  async #wiki(link: LinkRow, source: Document): Promise<Resolution> {
    const collectionId = this.#collections.get(link.targetCollection?.toLowerCase() ?? source.collection);
    if (collectionId === undefined) return UNRESOLVED;
    const candidates = await this.#documents.linkCandidates(collectionId, link.targetRef);
    let best: Document[] = [];
    let bestRank = Infinity;
    for (const document of candidates) {
      const rank = rankOf(document, link.targetRef);
      if (rank > bestRank) continue;
      if (rank < bestRank) best = [];
      bestRank = rank;
      if (rank !== Infinity) best.push(document);
    }
    const [first] = best;
    if (first === undefined) return UNRESOLVED;
    if (best.length === 1) return { kind: "resolved", document: first };
    const beside = best.filter(
      (document) =>
        document.collection === source.collection &&
        path.posix.dirname(document.relPath) === path.posix.dirname(source.relPath),
    );
    return beside.length === 1
      ? { kind: "resolved", document: beside[0]! }
      : { kind: "ambiguous", matches: best.length };
  }
}

/** The ladder: title, whole path, path without extension, end of a path, file name. Infinity: no match. */
function rankOf(document: Document, target: string): number {
  const wanted = titleKey(target).replace(/^\/+/, "");
  const relPath = titleKey(document.relPath);
  const bare = relPath.replace(/(?<=[^/])\.[a-z0-9]{1,10}$/, "");
  if (document.title !== null && titleKey(document.title) === titleKey(target)) return 1;
  if (relPath === wanted) return 2;
  if (bare === wanted) return 3;
  if (relPath.endsWith(`/${wanted}`) || bare.endsWith(`/${wanted}`)) return 4;
  return !wanted.includes("/") && nameKey(document.relPath) === linkKey(target) ? 5 : Infinity;
}
