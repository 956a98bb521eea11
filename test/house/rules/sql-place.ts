import { type FileRule, findInTree, isSource } from "./rule.js";
import { isSql } from "./sql-text.js";

const PLACES = /^src\/(store\/|engine\/|(.*\/)?migrations\/|(.*\/)?[\w-]+-store\.ts$)/;

export const sqlPlace: FileRule = {
  sentence: "SQL stands only in stores, migrations, store/ and engine/",
  applies: (path) => isSource(path) && !PLACES.test(path),
  check: (file) => findInTree(file, (node) => (isSql(node) ? "SQL belongs into a store" : undefined)),
  breaks: [
    { path: "src/knowledge/ingest/sync.ts", text: 'db.get("SELECT value FROM state");' },
    { path: "src/knowledge/ingest/sync.ts", text: "db.run(`DELETE FROM ${table}`);" },
    { path: "src/knowledge/ingest/sync.ts", text: 'const where = "d.name = ?";' },
    { path: "src/knowledge/ingest/sync.ts", text: "const scope = 'id IN (SELECT id FROM x)';" },
    { path: "src/knowledge/ingest/sync.ts", text: 'db.exec("BEGIN IMMEDIATE");' },
  ],
  keeps: [
    { path: "src/knowledge/ingest/sync.ts", text: 'throw new Failure("X", "Select one from the list. Really?");' },
    { path: "src/knowledge/ingest/sync.ts", text: "const begin = /BEGIN:VCALENDAR/; const url = 'http://x/y?z';" },
  ],
};
