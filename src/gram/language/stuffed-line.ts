/** A line that the format could take for one of its own. */
const RESERVED = /^:{2,}(?:body|end|rec|coll|history)\b/;
const STUFFED = /^:{3,}(?:body|end|rec|coll|history)\b/;

/** A line of content as a source holds it: one that looks like the format's own gets one more colon. */
export const stuffed = (line: string): string => (RESERVED.test(line) ? `:${line}` : line);

/** The content of a line of a source. */
export const unstuffed = (line: string): string => (STUFFED.test(line) ? line.slice(1) : line);
