/** Limits of one document; beyond them it is refused, never cut. */
export const MOST_FILE_BYTES = 16 * 1024 * 1024;
export const MOST_SOURCE_BYTES = 4 * 1024 * 1024;
const MOST_LINE_BYTES = 256 * 1024;
export const MOST_ENTITIES = 20_000;

/** What is too large about a source, as a sentence; undefined where nothing is. */
export function tooLarge(source: string): string | undefined {
  const bytes = Buffer.byteLength(source);
  if (bytes > MOST_SOURCE_BYTES) return `The source has ${bytes} bytes; at most ${MOST_SOURCE_BYTES} are read.`;
  if (bytes <= MOST_LINE_BYTES) return undefined;
  const lines = source.split("\n");
  const long = lines.findIndex(
    (line) => line.length > MOST_LINE_BYTES / 4 && Buffer.byteLength(line) > MOST_LINE_BYTES,
  );
  if (long >= 0) return `Line ${long + 1} has more than ${MOST_LINE_BYTES} bytes.`;
  const entities = lines.filter((line) => /^[A-Z]{3} /.test(line)).length;
  return entities > MOST_ENTITIES
    ? `The document has ${entities} records; at most ${MOST_ENTITIES} are read.`
    : undefined;
}
