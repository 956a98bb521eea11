// Speed and memory of the built program. use: npm run bench [-- indexing queries gram temporal]
import { type Figure, print, record } from "./report.js";
import { gram } from "./suites/gram.js";
import { indexing } from "./suites/indexing.js";
import { queries } from "./suites/queries.js";
import { temporal } from "./suites/temporal.js";

const SUITES = { indexing, queries, gram, temporal };
const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, suite] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await suite()) {
    print(figure);
    figures.push(figure);
  }
}
record(figures);
