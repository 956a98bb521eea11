/** Short work on the index that is no job. Callers hold the write lock. */
export interface Maintenance {
  /** Returns how many vectors were removed. */
  clearEmbeddings(collection: string, mode: { kind: "all" } | { kind: "stale"; currentModel: string }): Promise<number>;
  /** Deletes what is indexed of collections that are no longer configured. Returns their names. */
  cleanUp(): Promise<string[]>;
  renameCollection(from: string, to: string): Promise<void>;
}
