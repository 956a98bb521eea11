import type { Clock } from "../kernel/clock.js";
import { Failure } from "../kernel/failure.js";
import { toolsOver } from "../kernel/tool.js";
import type { ConfigFile } from "./collections/config-file.js";
import type { CollectionRow } from "./documents/overview-store.js";
import type { Embedder } from "./embedder.js";
import type { IndexReader, IndexReaders } from "./index-reader.js";
import type { Jobs } from "./jobs/jobs.js";
import type { Maintenance } from "./maintenance.js";
import type { QueryModels } from "./query-models.js";
import type { Resident } from "./resident.js";

/** What every gno tool may use, and nothing else. */
export interface Gno {
  /** Name of the index that this process serves. */
  readonly indexName: string;
  readonly config: ConfigFile;
  readonly readers: IndexReaders;
  readonly embedder: Embedder;
  readonly queryModels: QueryModels;
  readonly jobs: Jobs;
  readonly maintenance: Maintenance;
  readonly clock: Clock;
  readonly resident: Resident;
  readonly folders: { readonly home: string; readonly dataDir: string };
  readonly version: string;
}

export const defineTool = toolsOver<Gno>();

export interface OpenIndex {
  readonly index: IndexReader;
  readonly collections: readonly CollectionRow[];
  /** Index name for URIs; undefined for the one that is served by default. */
  readonly uriIndex: string | undefined;
}

/**
 * The index that a call reads. Collections that are indexed but no longer configured make every call refuse: their documents would
 * be found although their owner has removed them.
 */
export async function openIndex({ readers, indexName, config }: Gno, named?: string): Promise<OpenIndex> {
  const name = named ?? indexName;
  const index = readers.get(name);
  const collections = await index.overview.collections();
  if (name === indexName) {
    const configured = new Set(config.read().collections.map((collection) => collection.name));
    const orphans = collections
      .filter((collection) => !configured.has(collection.name))
      .map((collection) => collection.name);
    if (orphans.length > 0) {
      throw new Failure(
        "COLLECTION_UNCONFIGURED",
        `The index holds ${orphans.join(", ")}, which the configuration does not name.`,
        "Add it back with `ken collection add`, or remove its data with `ken cleanup`.",
        { details: { collections: orphans } },
      );
    }
  }
  return { index, collections, uriIndex: name === "default" ? undefined : name };
}
