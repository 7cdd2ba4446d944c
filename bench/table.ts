import type { Aim, BenchRow } from "./row.ts";

/** Returns the median of several runs. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const over = (value: number, floor: number | undefined) =>
  value === 0 && floor === 0 ? 1 : value / (floor ?? Number.NaN);

/** Returns a row's ratio: of the medians, or the median of the pairs if they were measured alternately. */
export function ratioOf({ values, beside }: BenchRow): number {
  if (beside.values.length !== values.length) return over(median(values), median(beside.values));
  return median(values.map((value, run) => over(value, beside.values[run])));
}

function reaches(ratio: number, aim: Aim): boolean {
  const [sign, number] = aim.split(" ");
  return sign === "≥" ? ratio >= Number(number) : ratio <= Number(number);
}

/** True if a row reaches its target; null without a target or a measurement. */
export function isReached(row: BenchRow): boolean | null {
  const ratio = ratioOf(row);
  return row.aim === null || Number.isNaN(ratio) ? null : reaches(ratio, row.aim);
}

/** Formats large numbers without decimals and small ones with two. The smallest are never shown as zero. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) < 0.01) return value.toLocaleString("en", { maximumSignificantDigits: 1 });
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

/** Precise enough that a near miss doesn't look like its target. */
const ratioFigure = (ratio: number): string =>
  Number.isFinite(ratio) ? ratio.toLocaleString("en", { maximumSignificantDigits: 3 }) : "–";

function spread(values: readonly number[]): string {
  const [least, most] = [figure(Math.min(...values)), figure(Math.max(...values))];
  return least === most ? "" : `${least}–${most}`;
}

/** Formats a row's median and spread with their unit. */
export function measuredCell({ values, unit }: BenchRow): string {
  const range = spread(values);
  return `${figure(median(values))}${range === "" ? "" : ` (${range})`} ${unit}`.trimEnd();
}

const HEADINGS = ["What", "Measured", "Beside", "Ratio", "Aim", "Reached"];

function cellsOf(row: BenchRow): string[] {
  const reached = isReached(row);
  return [
    row.what,
    measuredCell(row),
    `${row.beside.what}: ${figure(median(row.beside.values))}`,
    ratioFigure(ratioOf(row)),
    row.aim ?? "",
    reached === null ? "" : reached ? "yes" : "no",
  ];
}

/** Formats one row as a line, printed as soon as it is measured. */
export function rowLine(row: BenchRow): string {
  const [what, measured, beside, ratio, aim] = cellsOf(row);
  return `  ${what}: ${measured}; ${beside}; ratio ${ratio}${aim === "" ? "" : `, aim ${aim}`}`;
}

/** Returns the rows of one group as a Markdown table. */
export function groupTable(rows: readonly BenchRow[]): string {
  const lines = [HEADINGS, HEADINGS.map(() => "---"), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
