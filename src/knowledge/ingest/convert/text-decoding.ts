import { isAscii, isUtf8 } from "node:buffer";
import { type ConversionWarning, Refusal } from "./converter.js";
import { guessLegacyEncoding } from "./legacy-encoding.js";
import { decodeUtf32, decodeWindows1252 } from "./own-decoders.js";

export interface DecodedText {
  /** LF line ends, no byte order mark, no NUL, no lone surrogates. */
  readonly text: string;
  /** WHATWG label of the encoding, or `utf-32le` / `utf-32be`. */
  readonly encoding: string;
  readonly warnings: readonly ConversionWarning[];
}

/** V8 refuses longer strings; a guess at more than one code unit per byte is never needed. */
const LONGEST_STRING = 2 ** 29 - 24;

/** How much of a file is looked at to tell text from binary and one encoding from another. */
const SAMPLE_BYTES = 64 * 1024;

const CR = 13;
const REPLACEMENT = 0xfffd;

/**
 * The text of a file in whatever encoding it is written. Valid UTF-8 is taken at its word; everything else is a guess that is
 * named in a LOW_CONFIDENCE warning.
 * @throws Refusal BINARY_CONTENT, or TOO_LARGE for more than 512 MiB
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > LONGEST_STRING) throw new Refusal("TOO_LARGE", "The text is larger than 512 MiB.");
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

  const marked = decodeMarked(buffer);
  if (marked) return marked;

  const wide = isWideWithoutMark(buffer);
  if (wide) return finishWide(decodeWith(wide, buffer), wide, [guessed(wide)]);

  const warnings = judgeControls(buffer);
  if (isAscii(buffer)) return { text: lineFeeds(buffer, buffer.toString("latin1")), encoding: "utf-8", warnings };
  if (isUtf8(buffer)) return { text: lineFeeds(buffer, buffer.toString("utf8")), encoding: "utf-8", warnings };
  return decodeDoubtful(buffer, warnings);
}

/** As {@link decodeText}, for bytes whose format names their encoding (a mail part, an HTML meta tag); a wrong name is ignored. */
export function decodeDeclared(bytes: Uint8Array, label: string | undefined): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!label || isUtf8(buffer)) return decodeText(bytes);
  const encoding = knownEncoding(label);
  if (!encoding || encoding.startsWith("utf-")) return decodeText(bytes);
  const warnings = judgeControls(buffer);
  return { text: lineFeeds(buffer, decodeWith(encoding, buffer)), encoding, warnings };
}

function knownEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label.trim().toLowerCase()).encoding;
  } catch {
    // A name that nobody knows says nothing: the bytes are looked at instead.
    return undefined;
  }
}

function decodeMarked(buffer: Buffer): DecodedText | undefined {
  const [a, b, c, d] = buffer;
  // UTF-32LE starts like UTF-16LE; only whole code points make it so.
  if (a === 0xff && b === 0xfe && c === 0 && d === 0 && buffer.length % 4 === 0)
    return finishWide(decodeUtf32(buffer.subarray(4), "little"), "utf-32le", []);
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff)
    return finishWide(decodeUtf32(buffer.subarray(4), "big"), "utf-32be", []);
  if (a === 0xff && b === 0xfe) return finishWide(decodeWith("utf-16le", buffer.subarray(2)), "utf-16le", []);
  if (a === 0xfe && b === 0xff) return finishWide(decodeWith("utf-16be", buffer.subarray(2)), "utf-16be", []);
  if (a !== 0xef || b !== 0xbb || c !== 0xbf) return undefined;

  const body = buffer.subarray(3);
  const warnings = judgeControls(body);
  if (isUtf8(body)) return { text: lineFeeds(body, body.toString("utf8")), encoding: "utf-8", warnings };
  return { text: lineFeeds(body, body.toString("utf8")), encoding: "utf-8", warnings: [...warnings, brokenUtf8()] };
}

/**
 * UTF-16 without a mark shows as a NUL in every other byte of Latin text. A file of 16-bit numbers does too, so that what it
 * decodes to is judged afterwards like any other wide text.
 */
function isWideWithoutMark(buffer: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (buffer.length < 4 || buffer.length % 2 !== 0) return undefined;
  const end = Math.min(buffer.length, 4096);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < end; i += 2) {
    if (buffer[i] === 0) even++;
    if (buffer[i + 1] === 0) odd++;
  }
  const units = end / 2;
  if (odd >= units * 0.2 && even <= units * 0.01) return "utf-16le";
  if (even >= units * 0.2 && odd <= units * 0.01) return "utf-16be";
  return undefined;
}

function decodeDoubtful(buffer: Buffer, warnings: ConversionWarning[]): DecodedText {
  const asUtf8 = buffer.toString("utf8");
  let broken = 0;
  let sound = 0;
  for (let i = 0; i < asUtf8.length; i++) {
    const unit = asUtf8.charCodeAt(i);
    if (unit === REPLACEMENT) broken++;
    else if (unit > 0x7f) sound++;
  }
  if (sound > broken)
    return { text: lineFeeds(buffer, asUtf8), encoding: "utf-8", warnings: [...warnings, brokenUtf8()] };

  const sample = buffer.subarray(0, SAMPLE_BYTES);
  const legacy = guessLegacyEncoding(sample);
  if (legacy === undefined && broken <= Math.max(8, buffer.length * 0.2))
    return { text: lineFeeds(buffer, asUtf8), encoding: "utf-8", warnings: [...warnings, brokenUtf8()] };

  const encoding = legacy ?? "windows-1252";
  const text = lineFeeds(buffer, decodeWith(encoding, buffer));
  return { text, encoding, warnings: [...warnings, guessed(encoding)] };
}

function decodeWith(encoding: string, buffer: Buffer): string {
  // Node 20 decodes windows-1252 as if it were ISO 8859-1 and loses quotes, dashes and the euro sign.
  if (encoding === "windows-1252") return decodeWindows1252(buffer);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(buffer);
}

/** Refuses binary content; otherwise says what will be replaced. */
function judgeControls(buffer: Buffer): ConversionWarning[] {
  const hasNul = buffer.includes(0);
  const looked = hasNul ? buffer : buffer.subarray(0, SAMPLE_BYTES);
  let controls = 0;
  for (let i = 0; i < looked.length; i++) if (looked[i]! < 32 && isOddControl(looked[i]!)) controls++;
  if (controls > 4 && controls > looked.length * 0.02) throw binary();
  return hasNul ? [{ code: "LOSSY", message: "NUL bytes were replaced by U+FFFD." }] : [];
}

function finishWide(decoded: string, encoding: string, warnings: ConversionWarning[]): DecodedText {
  let odd = 0;
  for (let i = 0; i < decoded.length; i++) {
    const unit = decoded.charCodeAt(i);
    if (unit === REPLACEMENT || isOddControl(unit)) odd++;
  }
  if (odd > 4 && odd > decoded.length * 0.02) throw binary();
  const text = canonicalText(decoded);
  if (odd === 0) return { text, encoding, warnings };
  return {
    text,
    encoding,
    warnings: [...warnings, { code: "LOSSY", message: "Characters that are none were replaced by U+FFFD." }],
  };
}

/** Control characters that no text file needs; tab, line ends, form feed and the escape of terminal colours are no sign. */
function isOddControl(unit: number): boolean {
  return unit < 9 || (unit > 13 && unit < 32 && unit !== 27);
}

/** Looks for carriage returns and NULs in the bytes, where it costs next to nothing, before it touches the text. */
function lineFeeds(buffer: Buffer, text: string): string {
  const withoutNul = buffer.includes(0) ? text.replaceAll("\0", "\ufffd") : text;
  return buffer.includes(CR) ? withoutNul.replace(/\r\n?/g, "\n") : withoutNul;
}

/** A text that a library handed out, brought to the form of a mirror: LF, no NUL, no lone surrogates. */
export function canonicalText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "\ufffd")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}

function binary(): Refusal {
  return new Refusal("BINARY_CONTENT", "The file holds binary data, not text.");
}

function guessed(encoding: string): ConversionWarning {
  return { code: "LOW_CONFIDENCE", message: `The encoding is not declared; it was read as ${encoding}.` };
}

function brokenUtf8(): ConversionWarning {
  return { code: "LOSSY", message: "Bytes that are not valid UTF-8 were replaced by U+FFFD." };
}
