// Bundles the program into dist/ (or the folder given): one file for each thread, and what is loaded only when needed in files of
// its own.
import { rmSync } from "node:fs";
import { build } from "esbuild";

const outdir = process.argv[2] ?? "dist";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: {
    main: "src/main.ts",
    index: "src/sdk.ts",
    "prepare-thread": "src/knowledge/ingest/prepare-thread.ts",
    "indexer-thread": "src/knowledge/ingest/indexer-thread.ts",
  },
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // Native code, and libraries that load files beside themselves or are wanted by name only when a format asks for them.
  external: [
    "better-sqlite3",
    "yaml",
    "unpdf",
    "mammoth",
    "linkedom",
    "@mozilla/readability",
    "postal-mime",
    "ical.js",
    "@huggingface/transformers",
    "node-llama-cpp",
  ],
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  // Names are kept, for traces; what only fills the file is not, because every start reads all of it.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  logLevel: "warning",
});
