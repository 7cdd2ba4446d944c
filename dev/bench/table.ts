import { percentile } from "../statistics.ts";
import { median } from "./load.ts";
import type { Aim, BenchRow } from "./row.ts";

function reaches(ratio: number, aim: Aim): boolean {
  const [sign, number] = aim.split(" ");
  const asked = Number(number);
  if (sign === "≥") return ratio >= asked;
  if (sign === "≤") return ratio <= asked;
  return sign === "<" ? ratio < asked : ratio > asked;
}

const over = (value: number, floor: number | undefined) =>
  value === 0 && floor === 0 ? 1 : value / (floor ?? Number.NaN);

const P95 = 0.95;

/** A row's ratio: of the medians, or of the pairs if they were measured in alternation, or of its 95th percentile. */
export function ratioOf({ values, beside, judgedBy }: BenchRow): number {
  if (judgedBy === "p95") return over(percentile(values, P95), median(beside.values));
  if (beside.values.length !== values.length) return over(median(values), median(beside.values));
  return median(values.map((value, run) => over(value, beside.values[run])));
}

/** Whether a row reaches its target; null without a target or a measurement. */
export function isReached(row: BenchRow): boolean | null {
  const ratio = ratioOf(row);
  return row.aim === null || Number.isNaN(ratio) ? null : reaches(ratio, row.aim);
}

/** Large numbers come without decimals, small ones with two; the smallest never read as zero. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) < 0.01) return value.toLocaleString("en", { maximumSignificantDigits: 1 });
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

/** Precise enough that a near miss does not look like its target. */
const ratioFigure = (ratio: number): string =>
  Number.isFinite(ratio) ? ratio.toLocaleString("en", { maximumSignificantDigits: 3 }) : "–";

function spread(values: readonly number[]): string {
  const [least, most] = [figure(Math.min(...values)), figure(Math.max(...values))];
  return least === most ? "" : `${least}–${most}`;
}

const P95_COLUMN = 2;
const HEADINGS = ["What", "Median", "p95", "Spread", "Unit", "Beside", "Median", "Ratio", "Aim", "Reached"];
const REACHED_WORD = new Map([
  [true, "yes"],
  [false, "no"],
  [null, ""],
]);

const cellsOf = (row: BenchRow): string[] => [
  row.what,
  figure(median(row.values)),
  row.judgedBy === "p95" ? figure(percentile(row.values, P95)) : "",
  spread(row.values),
  row.unit,
  row.beside.what,
  figure(median(row.beside.values)),
  ratioFigure(ratioOf(row)),
  row.aim ?? "",
  REACHED_WORD.get(isReached(row)) ?? "",
];

/** A Markdown table as the formatter writes it, with padded columns. */
function markdownTable(lines: readonly (readonly string[])[]): string {
  const [headings = []] = lines;
  const widths = headings.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (line: readonly string[]) =>
    `| ${widths.map((width, column) => (line[column] ?? "").padEnd(width)).join(" | ")} |`;
  const [first, ...others] = lines.map(pad);
  return [first, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...others].join("\n");
}

/** One row in a line, as it is said while others are still measured. */
export const rowLine = (row: BenchRow): string => {
  const [what = "", figures = "", p95, spreads, unit, beside, limit, , , reached] = cellsOf(row);
  const range = spreads ? ` (${spreads})` : "";
  const late = p95 ? `, p95 ${p95}` : "";
  return `  ${what}: ${figures}${range}${late} ${unit} beside ${beside} ${limit}${reached ? `, reached: ${reached}` : ""}`;
};

/** All rows as one table with a group column. */
export function tableOf(rows: readonly BenchRow[]): string {
  return markdownTable([["Group", ...HEADINGS], ...rows.map((row) => [row.group, ...cellsOf(row)])]);
}

/** The rows of one group, without the group column, and with a column of p95 only where a row has one. */
export function groupTable(rows: readonly BenchRow[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const hasP95 = rows.some((row) => row.judgedBy === "p95");
  return markdownTable(hasP95 ? lines : lines.map((line) => line.toSpliced(P95_COLUMN, 1)));
}
