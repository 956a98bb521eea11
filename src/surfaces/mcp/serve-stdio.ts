import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type McpOptions } from "./mcp-server.js";

/** Serves one client over standard input and output, in whichever protocol era it opens with. */
export function serveMcpStdio(options: McpOptions): { close(): Promise<void> } {
  return serveStdio(() => createMcpServer(options), {
    onerror: (error) => options.log.debug("mcp_transport", { cause: error }),
  });
}
