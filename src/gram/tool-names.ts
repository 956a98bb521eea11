/** The tools of this set, in the order in which clients see them. */
export const TOOL_NAMES = [
  "gram_profile",
  "gram_capabilities",
  "gram_projects",
  "gram_brief",
  "gram_read",
  "gram_changes",
  "gram_recall",
  "gram_list",
  "gram_get",
  "gram_context",
  "gram_relations",
  "gram_range",
  "gram_state",
  "gram_create",
  "gram_patch",
] as const;
