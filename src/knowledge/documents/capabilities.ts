import { z } from "zod";
import type { Document } from "./document.js";

export const documentCapabilities = z.object({
  editable: z.boolean().describe("The file itself is text that can be edited"),
  tagsEditable: z.boolean(),
  tagsWriteback: z.boolean().describe("Tags are written into the file"),
  canCreateEditableCopy: z.boolean(),
  mode: z.enum(["editable", "read_only"]),
});

/** Text files can be edited in place; what was converted can only be copied into one. */
export function capabilitiesOf(document: Document): z.output<typeof documentCapabilities> {
  const markdown = document.mime === "text/markdown";
  const editable = markdown || document.converterId.startsWith("text/") || document.converterId.startsWith("code/");
  return {
    editable,
    tagsEditable: true,
    tagsWriteback: markdown,
    canCreateEditableCopy: !editable,
    mode: editable ? "editable" : "read_only",
  };
}
