import { Failure } from "./failure.js";

/** No honest call comes near these; every check and every message behind them may take its time for each element. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 64;

/** @throws Failure VALIDATION for arguments of too many elements, or nested too deep */
export function refuseHuge(toolName: string, args: unknown): void {
  let level: unknown[] = [args];
  let elements = 0;
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      const members = Object.values(value);
      elements += members.length;
      if (elements > MAX_ELEMENTS || depth > MAX_DEPTH)
        throw new Failure(
          "VALIDATION",
          `The arguments of ${toolName} ${depth > MAX_DEPTH ? `are nested deeper than ${MAX_DEPTH} levels` : `have more than ${MAX_ELEMENTS} elements`}.`,
          "Make several smaller calls.",
        );
      for (const member of members) next.push(member);
    }
    level = next;
  }
}
