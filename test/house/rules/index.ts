import { anyType } from "./any-type.js";
import { defaultExport } from "./default-export.js";
import { exportName } from "./export-name.js";
import { fileName } from "./file-name.js";
import { fileSize } from "./file-size.js";
import { importDirection } from "./import-direction.js";
import { machinePath } from "./machine-path.js";
import { openWork } from "./open-work.js";
import { processAccess } from "./process-access.js";
import { registryHost } from "./registry-host.js";
import type { FileRule } from "./rule.js";
import { skippedTest } from "./skipped-test.js";
import { sqlParameters } from "./sql-parameters.js";
import { sqlPlace } from "./sql-place.js";
import { swallowedError } from "./swallowed-error.js";
import { timeSource } from "./time-source.js";

/** Every rule of the house that one file alone can keep or break. */
export const FILE_RULES: readonly FileRule[] = [
  importDirection,
  processAccess,
  timeSource,
  sqlPlace,
  sqlParameters,
  fileSize,
  fileName,
  exportName,
  defaultExport,
  anyType,
  openWork,
  swallowedError,
  skippedTest,
  machinePath,
  registryHost,
];
