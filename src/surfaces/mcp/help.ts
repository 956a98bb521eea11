/** Help of `ken mcp`, whose flags are settings. */
export const MCP_HELP = `Serve MCP clients on standard input and output.

Usage: ken mcp [flags]

  --toolset A,B              Toolsets to serve (default: all)
  --tool-profile full|core   All tools, or the small set
  --enable-write             Offer tools that write
  --index NAME               Index to serve
  --config FILE              Configuration file

A client's configuration, for example:
  { "mcpServers": { "kenning": { "command": "node", "args": ["/absolute/path/of/dist/main.js", "mcp"] } } }

Both protocol eras are served: 2025-11-25 and earlier (initialize), and 2026-07-28 (server/discover).`;
