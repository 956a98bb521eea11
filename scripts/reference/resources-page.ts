import type { ResourceProvider } from "../../src/kernel/resource.js";
import { code, page, table } from "./markdown.js";

/** What clients can read by a URI. */
export function resourcesPage(providers: readonly ResourceProvider[]): string {
  const rows = providers
    .flatMap(({ templates }) => templates)
    .map(({ uriTemplate, title, description, mimeType }) => [code(uriTemplate), title, description, code(mimeType)]);
  return page("Resources", [
    "MCP clients can list these and read them by URI, without a tool call. URIs in results of tools are of this form; paths in them are percent-encoded, one segment at a time, and are understood unencoded too.",
    table(["URI", "Name", "What it gives", "Type"], rows),
    "A document that is not there, or not any more, is an error of the protocol (-32602).",
  ]);
}
