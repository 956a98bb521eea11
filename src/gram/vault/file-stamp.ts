import type { Stats } from "node:fs";

/** Tells whether a file is still the same, and when it was changed. */
export interface FileStamp {
  readonly stamp: string;
  readonly size: number;
  /** To a part of a microsecond, as far as a number holds it. */
  readonly mtimeMs: number;
  readonly ino: number;
}

/** Whole numbers would tell nanoseconds too, but a look at a file takes twice as long with them. */
export const fileStamp = ({ size, mtimeMs, ino }: Stats): FileStamp => ({
  stamp: `${size}:${mtimeMs}:${ino}`,
  size,
  mtimeMs,
  ino,
});

export const isSameFile = (
  a: Pick<FileStamp, "size" | "mtimeMs" | "ino">,
  b: Pick<FileStamp, "size" | "mtimeMs" | "ino">,
): boolean => a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino;
