/** The one layer through which stores speak SQL. A second database engine would implement these two interfaces. */

export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlParams = readonly SqlValue[];

export interface Reader {
  all<Row>(sql: string, params?: SqlParams): Promise<Row[]>;
  get<Row>(sql: string, params?: SqlParams): Promise<Row | undefined>;
  /** Hands rows to `take` one by one, in order, until it returns false: what it does not ask for is never read. */
  each<Row>(sql: string, params: SqlParams, take: (row: Row) => boolean): Promise<void>;
  /** A number that changes whenever another connection has committed. */
  dataVersion(): number;
  close(): void;
}

export interface Writer extends Reader {
  /** Returns the number of changed rows and the row id of the last insert. */
  run(sql: string, params?: SqlParams): Promise<{ changes: number; lastId: number }>;
  /** The same for a table that the database keeps for itself, which `run` refuses to touch. */
  runInternal(sql: string, params: SqlParams): Promise<void>;
  runMany(sql: string, rows: Iterable<SqlParams>): Promise<void>;
  exec(sql: string): Promise<void>;
  /** All or nothing, in the order asked for; calls inside go through the same writer. Nested calls join the outer one. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}
