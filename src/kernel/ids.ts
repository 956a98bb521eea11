import { randomInt as cryptoInt, randomBytes, randomUUID } from "node:crypto";

/** An unguessable id (UUID version 4). */
export const newId = (): string => randomUUID();

/** `bytes` random bytes as lower-case hex. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** A whole number from `min` to below `max`. */
export const randomBetween = (min: number, max: number): number => cryptoInt(min, max);
