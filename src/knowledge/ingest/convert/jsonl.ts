import { chatTurn } from "./chat-turn.js";
import type { Conversion, ConversionInput, Converter } from "./converter.js";
import { guarded } from "./guarded.js";
import { Mirror } from "./mirror.js";
import { decodeText } from "./text-decoding.js";

/** Lines of JSON: turns of a conversation are written as such, everything else stays as it is. */
export const jsonl: Converter = guarded(
  {
    id: "data/jsonl",
    version: "1",
    mime: "application/jsonl",
    extensions: [".jsonl", ".ndjson"],
    cost: "heavy",
    convert: convertJsonl,
  },
  "The lines of JSON are damaged.",
);

function convertJsonl({ bytes, limits }: ConversionInput): Conversion {
  const { text, warnings } = decodeText(bytes);
  const mirror = new Mirror(limits, warnings);

  let records: string[] = [];
  const endRecords = (): void => {
    mirror.add(records.join("\n"));
    records = [];
  };
  for (const line of text.split("\n")) {
    if (mirror.isFull) break;
    const turn = chatTurn(line);
    if (turn === undefined) records.push(line);
    else {
      endRecords();
      mirror.add(turn);
    }
  }
  endRecords();
  return mirror.finish({}, "The file holds no records.");
}
