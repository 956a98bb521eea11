import { type Conversion, type Converter, Refusal } from "./converter.js";

/** Lets refusals through and turns whatever a library throws into one: bad input must never look like a bug of ours. */
export function guarded(converter: Converter, damagedMessage: string): Converter {
  return {
    ...converter,
    async convert(input): Promise<Conversion> {
      try {
        return await converter.convert(input);
      } catch (cause) {
        if (cause instanceof Refusal) throw cause;
        if (cause instanceof RangeError)
          throw new Refusal("CONVERTER_FAILED", "The document is nested too deeply or is too large to convert.", cause);
        throw new Refusal("CORRUPT", damagedMessage, cause);
      }
    },
  };
}
