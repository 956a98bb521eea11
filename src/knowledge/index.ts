import { addCollectionTool } from "./tools/add-collection.js";
import { backlinks } from "./tools/backlinks.js";
import { clearCollectionEmbeddings } from "./tools/clear-collection-embeddings.js";
import { embed } from "./tools/embed.js";
import { get } from "./tools/get.js";
import { indexCollections } from "./tools/index-collections.js";
import { jobStatus } from "./tools/job-status.js";
import { links } from "./tools/links.js";
import { listJobs } from "./tools/list-jobs.js";
import { listMetadata } from "./tools/list-metadata.js";
import { listTags } from "./tools/list-tags.js";
import { multiGet } from "./tools/multi-get.js";
import { peek } from "./tools/peek.js";
import { query } from "./tools/query.js";
import { queryDiagnose } from "./tools/query-diagnose.js";
import { removeCollection } from "./tools/remove-collection.js";
import { search } from "./tools/search.js";
import { similar } from "./tools/similar.js";
import { status } from "./tools/status.js";
import { sync } from "./tools/sync.js";
import { vsearch } from "./tools/vsearch.js";

/** Every tool of this toolset, in the order in which clients see them: the most used first. */
export const tools = [
  query,
  search,
  get,
  multiGet,
  vsearch,
  queryDiagnose,
  peek,
  status,
  listTags,
  listMetadata,
  links,
  backlinks,
  similar,
  jobStatus,
  listJobs,
  addCollectionTool,
  removeCollection,
  sync,
  embed,
  indexCollections,
  clearCollectionEmbeddings,
] as const;

export { commands } from "./commands/index.js";
export { createKnowledge, type Knowledge } from "./create-knowledge.js";
export { migrations } from "./migrations/index.js";
export { resources } from "./resources.js";
