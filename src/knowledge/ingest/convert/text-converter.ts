import type { Conversion, ConversionInput, Converter } from "./converter.js";
import { cutText } from "./mirror.js";
import { decodeText } from "./text-decoding.js";

/** A converter whose mirror is the decoded text itself, so that line numbers of the mirror are those of the file. */
export function textConverter(
  about: Pick<Converter, "id" | "version" | "mime" | "extensions">,
): Converter & { convert(input: ConversionInput): Conversion } {
  return {
    ...about,
    cost: "cheap",
    convert({ bytes, limits }) {
      const { text, warnings } = decodeText(bytes);
      const { markdown, cut } = cutText(text, limits);
      return { markdown, warnings: [...warnings, ...cut] };
    },
  };
}
