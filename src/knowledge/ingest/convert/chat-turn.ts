/** A line is parsed only up to this length: a record that is longer is no sentence that anybody said. */
const LONGEST_RECORD = 4 * 2 ** 20;

/** `**role:** text` for a record of a conversation, `undefined` for any other line. */
export function chatTurn(line: string): string | undefined {
  if (line.length > LONGEST_RECORD || !line.includes('"role"')) return undefined;
  const record = parsed(line);
  if (!isRecord(record)) return undefined;
  // Agents wrap what was said in a message within an event.
  const message = isRecord(record.message) ? record.message : record;
  const said = contentText(message.content);
  return typeof message.role === "string" && said !== "" ? `**${message.role}:** ${said}` : undefined;
}

/** A text, or a list of parts of which those with text count. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content.trim();
  if (!Array.isArray(content)) return "";
  const parts = content.map((part: unknown) => {
    if (typeof part === "string") return part;
    return isRecord(part) && typeof part.text === "string" ? part.text : "";
  });
  return parts
    .filter((part) => part.trim() !== "")
    .join("\n\n")
    .trim();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that is no JSON is kept as it is written.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
