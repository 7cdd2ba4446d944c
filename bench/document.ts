import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { FLOOR } from "./press-scenarios.ts";
import type { BenchRow } from "./row.ts";
import { groupTable, measuredCell } from "./table.ts";

const GB = 1e9;

/** Around the part of docs/benchmarks.md that a run replaces. */
const FIGURES = /(?<=<!-- figures -->\n)[^]*(?=\n<!-- \/figures -->)/;

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? platform();
  } catch {
    return `${platform()} ${release()}`;
  }
}

/** Describes the machine on which the figures were measured, in one sentence. */
function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cores.length} cores, ${Math.round(totalmem() / GB)} GB, ${systemName()}, Node ${process.versions.node}`;
}

/** Says how fast the machine was during the run, for comparing the figures of two machines. */
function pace(rows: readonly BenchRow[]): string {
  const floor = rows.findLast(({ what }) => what.startsWith(FLOOR));
  return floor
    ? ` With the processor four times slower, a bare page's button takes ${measuredCell(floor)}.`
    : "";
}

/** Returns docs/benchmarks.md with these measurements, by group, and those that failed, in place of the earlier ones. */
export function withFigures(
  document: string,
  rows: readonly BenchRow[],
  failures: readonly string[],
  measuredAt: Date,
): string {
  if (!FIGURES.test(document)) throw new Error("The document has no place for the figures.");
  const day = measuredAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const groups = [...new Set(rows.map((row) => row.group))];
  const figures = [
    `Measured on ${day}: ${machine()}.${pace(rows)}`,
    ...groups.map((group) => `### ${group}\n\n${groupTable(rows.filter((row) => row.group === group))}`),
    ...(failures.length === 0
      ? []
      : [`### Not measured\n\n${failures.map((failure) => `- ${failure}`).join("\n")}`]),
  ].join("\n\n");
  return document.replace(FIGURES, () => `\n${figures}\n`);
}
