/** What windows-1252 puts where ISO 8859-1 has control characters; 0 is unassigned and stays as it is. */
const WINDOWS_1252_HIGH = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

export function decodeWindows1252(buffer: Buffer): string {
  return buffer.toString("latin1").replace(/[\u0080-\u009f]/g, (char) => {
    const mapped = WINDOWS_1252_HIGH[char.charCodeAt(0) - 0x80];
    return mapped ? String.fromCharCode(mapped) : char;
  });
}

/** TextDecoder knows no UTF-32. Values that are no character become U+FFFD. */
export function decodeUtf32(buffer: Buffer, order: "little" | "big"): string {
  const parts: string[] = [];
  let units: number[] = [];
  for (let i = 0; i + 3 < buffer.length; i += 4) {
    const value = order === "little" ? buffer.readUInt32LE(i) : buffer.readUInt32BE(i);
    const isCharacter = value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
    units.push(isCharacter ? value : 0xfffd);
    // A call takes its arguments on the stack: thousands at a time, not millions.
    if (units.length === 4096) {
      parts.push(String.fromCodePoint(...units));
      units = [];
    }
  }
  parts.push(String.fromCodePoint(...units));
  return parts.join("");
}
