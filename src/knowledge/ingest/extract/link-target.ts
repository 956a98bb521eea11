/** What a link says about its target, before anything is resolved. */
export interface LinkTarget {
  readonly targetRef: string;
  readonly targetAnchor: string | null;
  readonly targetCollection: string | null;
}

const MAX_TARGET = 2048;

/** `title`, `path#anchor`, `collection:title`; null for a place in the same document, an address and an empty target. */
export function wikiTarget(written: string): LinkTarget | null {
  const text = written.trim();
  if (text.length > MAX_TARGET || text.includes("://")) return null;
  const { ref, anchor } = splitAnchor(text);
  const colon = ref.indexOf(":");
  const inOther = colon > 0 && isCollectionPrefix(ref, colon);
  const targetRef = (inOther ? ref.slice(colon + 1) : ref).trim();
  if (targetRef === "") return null;
  return { targetRef, targetAnchor: anchor, targetCollection: inOther ? ref.slice(0, colon) : null };
}

/** A name that a collection may have, and no blank behind the colon: `work:Privacy`, but not `re: the ferry`. */
function isCollectionPrefix(ref: string, colon: number): boolean {
  const next = ref.charCodeAt(colon + 1);
  return next !== 32 && !Number.isNaN(next) && /^[a-z0-9][a-z0-9_-]{0,63}$/.test(ref.slice(0, colon));
}

/** A path in the destination of a Markdown link; null for `#anchor` alone and for everything with a scheme or a host. */
export function markdownTarget(written: string): LinkTarget | null {
  const text = written.trim();
  if (text.length > MAX_TARGET || text.startsWith("//") || hasScheme(text)) return null;
  const { ref, anchor } = splitAnchor(unescapePunctuation(text));
  const targetRef = percentDecoded(ref);
  if (targetRef === "") return null;
  return { targetRef, targetAnchor: anchor === null ? null : percentDecoded(anchor), targetCollection: null };
}

function splitAnchor(text: string): { ref: string; anchor: string | null } {
  const hash = text.indexOf("#");
  if (hash === -1) return { ref: text, anchor: null };
  return { ref: text.slice(0, hash).trim(), anchor: text.slice(hash + 1).trim() || null };
}

/** RFC 3986: a letter, then letters, digits, `+`, `-` and `.` up to a colon. */
function hasScheme(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at) | 32;
    if (unit >= 97 && unit <= 122) continue;
    const char = text.charCodeAt(at);
    if (char === 58) return at > 0;
    if (at === 0 || !((char >= 48 && char <= 57) || char === 43 || char === 45 || char === 46)) return false;
  }
  return false;
}

/** `\(` → `(`; a backslash before anything else is part of the path. */
function unescapePunctuation(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1") : text;
}

/** Decoded once; what is no valid escape stays as it is written. */
function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  return text.replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // Escapes of another encoding: the name on disk may well contain them literally.
      return escapes;
    }
  });
}
