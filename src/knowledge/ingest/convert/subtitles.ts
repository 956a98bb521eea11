import type { Conversion, ConversionInput, Converter } from "./converter.js";
import { guarded } from "./guarded.js";
import { decodeHtmlText } from "./html-entities.js";
import { Mirror } from "./mirror.js";
import { decodeText } from "./text-decoding.js";

const KINDS = { vtt: "text/vtt", srt: "application/x-subrip" };

/** Cues of WebVTT and SubRip: one line each, with the time at which it starts. */
export const subtitleConverters: readonly Converter[] = Object.entries(KINDS).map(([kind, mime]) =>
  guarded(
    { id: `media/${kind}`, version: "1", mime, extensions: [`.${kind}`], cost: "heavy", convert: convertSubtitles },
    "The subtitles are damaged.",
  ),
);

const TIMING = /^((?:\d{1,4}:)?\d{2}:\d{2})[.,]\d{1,3}\s{1,8}-->\s/;

function convertSubtitles({ bytes, limits }: ConversionInput): Conversion {
  const { text, warnings } = decodeText(bytes);
  const mirror = new Mirror(limits, warnings);
  mirror.add(cuesOf(text).join("\n"));
  return mirror.finish({}, "The subtitles hold no text.");
}

function cuesOf(text: string): string[] {
  const cues: string[] = [];
  let time: string | undefined;
  let words: string[] = [];
  const endCue = (): void => {
    const said = words.map(plainCue).join(" ").trim();
    if (time !== undefined && said !== "") cues.push(`- [${time}] ${said}`);
    [time, words] = [undefined, []];
  };

  for (const line of text.split("\n")) {
    const timing = TIMING.exec(line.trimStart());
    if (timing) {
      endCue();
      time = timing[1];
    } else if (line.trim() === "") endCue();
    // Lines before a time are numbers, notes and styles.
    else if (time !== undefined) words.push(line);
  }
  endCue();
  return cues;
}

/** `<v Anna>` names who speaks; the other tags only style the text. */
function plainCue(line: string): string {
  const named = line.replace(/<v(?:\.[^\s<>]{1,80})?\s([^<>]{1,200})>/g, "$1: ");
  return decodeHtmlText(named.replace(/<\/?[a-z0-9][^<>]{0,80}>/gi, "").replace(/\{\\[^{}]{1,40}\}/g, "")).trim();
}
