import type { Instant } from "../../kernel/clock.js";

/** Who writes, and the times that the vault gives out: each later than all before, and than the one it is given. */
export interface WritePorts {
  readonly by: string;
  tick(after?: Instant): Instant;
}
