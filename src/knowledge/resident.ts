/** How this process serves, for status. A stdio server never claims to be part of another process. */
export interface Resident {
  readonly mode: "serve" | "daemon" | "stdio" | "direct-cli";
  readonly startedAtMs: number;
  /** Tells this run of the program from others; job ids belong to it. */
  readonly instance: string;
}
