import { brief } from "./tools/brief.js";
import { capabilities } from "./tools/capabilities.js";
import { changes } from "./tools/changes.js";
import { context } from "./tools/context.js";
import { create } from "./tools/create.js";
import { get } from "./tools/get.js";
import { list } from "./tools/list.js";
import { patch } from "./tools/patch.js";
import { profile } from "./tools/profile.js";
import { projects } from "./tools/projects.js";
import { range } from "./tools/range.js";
import { read } from "./tools/read.js";
import { recall } from "./tools/recall.js";
import { relations } from "./tools/relations.js";
import { state } from "./tools/state.js";

/** Every tool of this toolset, in the order in which clients see them. */
export const tools = [
  profile,
  capabilities,
  projects,
  brief,
  read,
  changes,
  recall,
  list,
  get,
  context,
  relations,
  range,
  state,
  create,
  patch,
] as const;

export { commands } from "./commands/index.js";
export { createGram, type GramServices } from "./create-gram.js";
export { migrations } from "./migrations/index.js";
