// Writes docs/reference from the code: `npm run docs`. A test holds that what is committed is what this writes.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { referencePages } from "./reference/pages.js";

const folder = fileURLToPath(new URL("../docs/reference", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, text] of await referencePages()) writeFileSync(path.join(folder, name), text);
