import type { BigIntStats } from "node:fs";

/** Tells whether a file is still the same, and when it was changed. */
export interface FileStamp {
  readonly stamp: string;
  readonly mtimeMs: number;
}

export const fileStamp = ({ size, mtimeNs, ino }: BigIntStats): FileStamp => ({
  stamp: `${size}:${mtimeNs}:${ino}`,
  mtimeMs: Number(mtimeNs / 1_000_000n),
});
