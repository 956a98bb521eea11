import type { Operation } from "../../kernel/tool.js";
import type { GramServices } from "../create-gram.js";
import { access } from "./access.js";
import { bindCommands } from "./command.js";
import { diff } from "./diff.js";
import { doctor } from "./doctor.js";
import { edit } from "./edit.js";
import { exportDocument } from "./export.js";
import { log } from "./log.js";
import { merge } from "./merge.js";
import { mergeDriver } from "./merge-driver.js";
import { mountAdd } from "./mount-add.js";
import { mountList } from "./mount-list.js";
import { mountRemove } from "./mount-remove.js";
import { newDocument } from "./new.js";
import { redact } from "./redact.js";
import { restore } from "./restore.js";
import { show } from "./show.js";

const all = [
  newDocument,
  show,
  edit,
  log,
  diff,
  restore,
  doctor,
  exportDocument,
  redact,
  access,
  mountAdd,
  mountList,
  mountRemove,
  merge,
  mergeDriver,
];

export const commands = (services: GramServices): Operation[] => bindCommands(services, all);
