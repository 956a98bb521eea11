/** Diagnostics go to standard error only; standard output belongs to results and to the protocol. */
export interface Log {
  warn(event: string, facts?: Record<string, unknown>): void;
  debug(event: string, facts?: Record<string, unknown>): void;
}

export function createLog(write: (line: string) => void, verbose: boolean): Log {
  const line = (level: string, event: string, facts: Record<string, unknown> = {}) => {
    const shown = Object.entries(facts).map(
      ([key, value]) => `${key}=${value instanceof Error ? describe(value, verbose) : JSON.stringify(value)}`,
    );
    write(`${level} ${event}${shown.length > 0 ? ` ${shown.join(" ")}` : ""}\n`);
  };
  return {
    warn: (event, facts) => line("warn", event, facts),
    debug: (event, facts) => {
      if (verbose) line("debug", event, facts);
    },
  };
}

function describe(error: Error, verbose: boolean): string {
  const text = verbose ? (error.stack ?? error.message) : error.message;
  const cause = error.cause instanceof Error ? ` (cause: ${describe(error.cause, verbose)})` : "";
  return text + cause;
}

export const silentLog: Log = { warn: () => undefined, debug: () => undefined };
