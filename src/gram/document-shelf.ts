import type { GramDocument, UnreadableFile } from "./document/index.js";
import { isDocument } from "./document/index.js";

type Shelved = GramDocument | UnreadableFile;

/** Characters of all documents that are kept in memory; what they become there is some five times as much. */
const MOST_CHARS = 8 * 1024 * 1024;

/** The documents used last, each good as long as its file has the stamp that it was read with. */
export class DocumentShelf {
  readonly #documents = new Map<string, { readonly file: Shelved; readonly chars: number }>();
  #chars = 0;

  get(path: string, stamp: string): Shelved | undefined {
    const found = this.#documents.get(path);
    if (found?.file.stamp !== stamp) return undefined;
    // Behind all others: the first one is the one that was not used for longest.
    this.#documents.delete(path);
    this.#documents.set(path, found);
    return found.file;
  }

  put(file: Shelved): void {
    this.drop(file.path);
    const chars = isDocument(file) ? file.source.length + historyChars(file) : 1_000;
    this.#documents.set(file.path, { file, chars });
    this.#chars += chars;
    for (const path of this.#documents.keys()) {
      if (this.#chars <= MOST_CHARS || path === file.path) break;
      this.drop(path);
    }
  }

  drop(path: string): void {
    const found = this.#documents.get(path);
    if (!found) return;
    this.#documents.delete(path);
    this.#chars -= found.chars;
  }
}

const historyChars = ({ history }: GramDocument): number =>
  history.entries.reduce((sum, { text }) => sum + text.length, history.base?.text.length ?? 0);
