import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it should be: a bound from below or from above, or none where the figure only explains another. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(value >= 10 ? 1 : 2);
const wanted = ({ atLeast, atMost }: Figure): string =>
  atLeast !== undefined ? `≥ ${shown(atLeast)}` : atMost !== undefined ? `≤ ${shown(atMost)}` : "";
const holds = ({ value, atLeast, atMost }: Figure): boolean =>
  value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);

export const percentile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
};
export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function print(figure: Figure): void {
  const bound = wanted(figure);
  console.log(
    `${figure.name}: ${shown(figure.value)} ${figure.unit}${bound === "" ? "" : ` (${bound}${holds(figure) ? "" : ", MISSED"})`}`,
  );
}

/** Writes bench/results/latest.md, with what machine and what commit it was. */
export function record(figures: readonly Figure[]): void {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "src") === "" ? "" : " with changes";
  const lines = [
    "# Figures of the last run of `npm run bench`",
    "",
    `${cpus().length} × ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, commit ${git("rev-parse", "--short", "HEAD")}${changed}.`,
    "",
    "| figure | value | unit | wanted | |",
    "| --- | ---: | --- | ---: | --- |",
    ...figures.map(
      (f) =>
        `| ${f.name} | ${shown(f.value)} | ${f.unit} | ${wanted(f)} | ${wanted(f) === "" ? "" : holds(f) ? "holds" : "missed"} |`,
    ),
  ];
  mkdirSync("bench/results", { recursive: true });
  writeFileSync("bench/results/latest.md", `${lines.join("\n")}\n`);
  console.log(
    `\n${figures.filter((f) => !holds(f)).length} of ${figures.length} figures missed what is wanted; written to bench/results/latest.md`,
  );
}
