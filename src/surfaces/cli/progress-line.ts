import type { Clock } from "../../kernel/clock.js";

export interface ErrorStream {
  write(text: string): void;
  readonly isTerminal: boolean;
}

const REDRAW_MS = 100;
const LINE_MS = 5_000;
/** The rate is that of the last moments, so that the end is foretold by what happens now. */
const WINDOW_MS = 5_000;

/** One line on standard error: done, total, rate and time left; redrawn on a terminal, printed every few seconds elsewhere. */
export class ProgressLine {
  readonly #stream: ErrorStream;
  readonly #clock: Clock;
  #samples: { at: number; done: number }[] = [];
  #message = "";
  #last = -Infinity;
  #drawn = false;

  constructor(stream: ErrorStream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
  }

  show(done: number, total: number, message: string): void {
    const at = this.#clock.elapsed();
    if (message !== this.#message || (this.#samples.at(-1)?.done ?? 0) > done) {
      this.#samples = [];
      this.#message = message;
      if (!this.#stream.isTerminal) this.#last = at;
    }
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && at - this.#samples[0]!.at > WINDOW_MS) this.#samples.shift();
    if (at - this.#last < (this.#stream.isTerminal ? REDRAW_MS : LINE_MS)) return;
    this.#last = at;
    const line = `${message}: ${done} of ${total}${this.#rate(total, done)}`;
    this.#stream.write(this.#stream.isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
    this.#drawn = this.#stream.isTerminal;
  }

  /** Takes the line away again. */
  clear(): void {
    if (this.#drawn) this.#stream.write("\r\u001b[K");
    this.#drawn = false;
  }

  #rate(total: number, done: number): string {
    const first = this.#samples[0]!;
    const seconds = (this.#samples.at(-1)!.at - first.at) / 1000;
    if (seconds < 0.3) return "";
    const perSecond = (done - first.done) / seconds;
    if (perSecond <= 0) return "";
    return `, ${Math.round(perSecond)}/s, ${duration((total - done) / perSecond)} left`;
  }
}

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
