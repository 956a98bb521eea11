// Speed and memory of the built program. use: npm run bench [-- indexing queries]
import { type Figure, print, record } from "./report.js";
import { indexing } from "./suites/indexing.js";
import { queries } from "./suites/queries.js";

const SUITES = { indexing, queries };
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
