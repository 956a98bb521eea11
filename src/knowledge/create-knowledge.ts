import type { Clock } from "../kernel/clock.js";
import type { Log } from "../kernel/log.js";
import type { Settings } from "../kernel/settings.js";
import type { AnyTool } from "../kernel/tool.js";
import { bind, type Operation } from "../kernel/tool.js";
import { indexFile } from "../store/index-name.js";
import { acquireWriteLock, type WriteLock } from "../store/write-lock.js";
import { ConfigFile } from "./collections/config-file.js";
import { ConfiguredEmbedder, type EmbedderPlace } from "./create-embedder.js";
import { openModel } from "./embedder.js";
import { IndexReaders } from "./index-reader.js";
import { type IndexResult, type IndexWork, runIndexWork } from "./ingest/index-work.js";
import { Indexer } from "./ingest/indexer.js";
import type { SyncHooks } from "./ingest/sync.js";
import { Jobs } from "./jobs/jobs.js";
import { runInThread } from "./jobs/thread-runner.js";
import type { Maintenance } from "./maintenance.js";
import type { Resident } from "./resident.js";
import type { Gno } from "./toolset.js";

/** Seconds that a tool waits for another process to finish writing before it answers LOCKED. */
const TOOL_LOCK_WAIT = 5;

export interface KnowledgePorts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly resident: Resident;
  readonly version: string;
  readonly assetsDir: string;
  readonly pid: number;
  /** Environment for git. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The toolset with its services, and what commands of the terminal need beside its tools. */
export interface Knowledge {
  readonly gno: Gno;
  readonly embedder: ConfiguredEmbedder;
  readonly settings: Settings;
  operations(tools: readonly AnyTool<Gno>[]): Operation[];
  /** Takes the write lock, waiting as long as the settings say. */
  lock(): Promise<WriteLock>;
  /** Does a piece of work in this thread, under the lock. */
  work(work: IndexWork, hooks: SyncHooks): Promise<IndexResult>;
  /** Puts the database aside, so that it is made anew from the files. Returns false where there was none. */
  setAside(): boolean;
  close(): Promise<void>;
}

export function createKnowledge(ports: KnowledgePorts): Knowledge {
  const { settings, clock, log, resident, env } = ports;
  const file = indexFile(settings.dataDir, settings.index);
  const config = new ConfigFile(settings.configPath);
  const place: EmbedderPlace = {
    assetsDir: ports.assetsDir,
    cacheDir: settings.cacheDir,
    offline: settings.offline,
    apiKey: settings.modelKey,
    testClock: settings.testClock,
  };
  const embedder = new ConfiguredEmbedder(() => config.read(), place, log);
  const readers = new IndexReaders(settings.dataDir);
  const lockWithin = (seconds: number) => acquireWriteLock(settings.dataDir, { seconds, clock, pid: ports.pid });
  const jobs = new Jobs(
    {
      lock: () => lockWithin(TOOL_LOCK_WAIT),
      run: (work, hooks) =>
        runInThread(
          {
            file,
            config: config.read(),
            instance: resident.instance,
            testClock: settings.testClock,
            env,
            models: place,
          },
          work,
          hooks,
        ),
    },
    clock,
    log,
  );
  const withIndexer = async <T>(use: (indexer: Indexer) => Promise<T>): Promise<T> => {
    const indexer = await Indexer.open(file, { clock, env });
    try {
      return await use(indexer);
    } finally {
      await indexer.close();
    }
  };
  const maintenance: Maintenance = {
    clearEmbeddings: (collection, mode) => withIndexer((indexer) => indexer.clearEmbeddings(collection, mode)),
    cleanUp: () => withIndexer((indexer) => indexer.cleanUp(config.read())),
    renameCollection: (from, to) => withIndexer((indexer) => indexer.collections.rename(from, to)),
  };
  const gno: Gno = {
    indexName: settings.index,
    config,
    readers,
    embedder,
    queryModels: embedder,
    jobs,
    maintenance,
    clock,
    resident,
    folders: { home: settings.home, dataDir: settings.dataDir },
    version: ports.version,
  };
  return {
    gno,
    embedder,
    settings,
    operations: (tools) => bind("gno", gno, tools),
    lock: () => lockWithin(settings.noWait ? 0 : settings.lockWait),
    work: (work, hooks) =>
      runIndexWork(
        { file, config: config.read(), clock, instance: resident.instance, env, openModel: () => openModel(embedder) },
        work,
        hooks,
      ),
    setAside: () => {
      const there = readers.exists(settings.index);
      readers.close();
      if (there) Indexer.setAside(file, clock.ms());
      return there;
    },
    async close() {
      await jobs.close();
      await embedder.close();
      readers.close();
    },
  };
}
