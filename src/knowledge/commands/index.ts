import type { Operation } from "../../kernel/tool.js";
import type { Knowledge } from "../create-knowledge.js";
import { cleanup } from "./cleanup.js";
import { collectionAdd } from "./collection-add.js";
import { collectionList } from "./collection-list.js";
import { collectionRemove } from "./collection-remove.js";
import { collectionRename } from "./collection-rename.js";
import { bindCommands } from "./command.js";
import { doctor } from "./doctor.js";
import { embed } from "./embed.js";
import { index } from "./index-command.js";
import { ls } from "./ls.js";
import { modelsList } from "./models-list.js";
import { modelsPath } from "./models-path.js";
import { modelsPull } from "./models-pull.js";
import { modelsUse } from "./models-use.js";
import { setup } from "./setup.js";
import { update } from "./update.js";

const all = [
  setup,
  update,
  index,
  embed,
  ls,
  cleanup,
  doctor,
  collectionAdd,
  collectionList,
  collectionRemove,
  collectionRename,
  modelsList,
  modelsUse,
  modelsPull,
  modelsPath,
];

export const commands = (knowledge: Knowledge): Operation[] => bindCommands(knowledge, all);
