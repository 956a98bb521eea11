/** What happened to one file in a sync. */
export interface FileOutcome {
  readonly relPath: string;
  readonly status: "added" | "updated" | "unchanged" | "error" | "skipped" | "inactive";
  readonly docid?: string;
  readonly mirrorHash?: string;
  readonly errorCode?: string;
}

export interface FileError {
  readonly relPath: string;
  readonly code: string;
  readonly message: string;
}

/** What a sync did to one collection (contract 1.9). */
export interface CollectionReport {
  readonly collection: string;
  filesProcessed: number;
  filesAdded: number;
  filesUpdated: number;
  filesUnchanged: number;
  filesErrored: number;
  filesSkipped: number;
  filesMarkedInactive: number;
  durationMs: number;
  /** The first errors; all of them are in `gno_status` and `ken status`. */
  readonly errors: FileError[];
  readonly files: FileOutcome[];
  rootError?: { code: string; message: string };
}

/** Lists of a report stop here: a job's result is read by agents. */
export const MAX_LISTED = 200;

export function newReport(collection: string): CollectionReport {
  return {
    collection,
    filesProcessed: 0,
    filesAdded: 0,
    filesUpdated: 0,
    filesUnchanged: 0,
    filesErrored: 0,
    filesSkipped: 0,
    filesMarkedInactive: 0,
    durationMs: 0,
    errors: [],
    files: [],
  };
}

/** Files whose type is not read are skipped; everything else that has no document is an error. */
export const isSkip = (code: string): boolean => code === "UNSUPPORTED_TYPE" || code === "OUTSIDE_COLLECTION";

export function tellFile(report: CollectionReport, outcome: FileOutcome, error?: FileError): void {
  report.filesProcessed++;
  if (outcome.status === "added") report.filesAdded++;
  else if (outcome.status === "updated") report.filesUpdated++;
  else if (outcome.status === "unchanged") report.filesUnchanged++;
  else if (outcome.status === "skipped") report.filesSkipped++;
  else if (outcome.status === "error") report.filesErrored++;
  else report.filesMarkedInactive++;
  if (error && report.errors.length < MAX_LISTED) report.errors.push(error);
  if (outcome.status !== "unchanged" && report.files.length < MAX_LISTED) report.files.push(outcome);
}
