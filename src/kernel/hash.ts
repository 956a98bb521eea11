import { createHash } from "node:crypto";

/** SHA-256 as 64 lower-case hex digits; text is hashed as UTF-8. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
