/** Lines and columns of offsets that never decrease: each character is passed once, whatever is asked. */
export class LineCursor {
  readonly #text: string;
  #line: number;
  #lineStart: number;
  /** Of the line that the cursor stands in; the length of the text where it is the last one. */
  #lineEnd: number;

  constructor(text: string, start: number, line: number) {
    this.#text = text;
    this.#line = line;
    this.#lineStart = start;
    this.#lineEnd = this.#newlineFrom(start);
  }

  /** 1-based line of an offset that is not before the last one asked for. */
  line(offset: number): number {
    while (this.#lineEnd < offset) {
      this.#line++;
      this.#lineStart = this.#lineEnd + 1;
      this.#lineEnd = this.#newlineFrom(this.#lineStart);
    }
    return this.#line;
  }

  /** 1-based column, in UTF-16 units. */
  column(offset: number): number {
    this.line(offset);
    return offset - this.#lineStart + 1;
  }

  #newlineFrom(start: number): number {
    const newline = this.#text.indexOf("\n", start);
    return newline === -1 ? this.#text.length : newline;
  }
}
