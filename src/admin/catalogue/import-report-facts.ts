import { type CatalogueFormat, PLACE_WORDS } from "#domain/catalogue-files/catalogue-format.ts";
import type { Outputs } from "#src/api/router-types.ts";

export type ImportReport = Outputs["bulk"]["check"];
export type ReportRow = ImportReport["rows"][number];
export type Outcome = ReportRow["outcome"] | "deleted";

/** A line of the report's table: a row of the file, or a product missing from the file that will be deleted. */
export type ReportLine = Omit<ReportRow, "line" | "outcome"> & {
  /** Its index in the report: several products may share one line of a JSON file. */
  readonly place: number;
  readonly line: number | null;
  readonly outcome: Outcome;
};

/**
 * Returns every line of a report, without the problems of the file as a whole. Only the named ones of the products to
 * be deleted are included.
 */
export function reportLines({ rows, missing, deleteMissing }: ImportReport): ReportLine[] {
  const deleted = deleteMissing ? missing : [];
  return [
    ...rows.map((row, place) => Object.assign({ place }, row)),
    ...deleted.map((productname, at) => ({
      place: rows.length + at,
      line: null,
      productname,
      outcome: "deleted" as const,
      changes: [],
      buyerPays: [],
      problems: [],
    })),
  ];
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export function countOutcomes({ rows, missingCount, deleteMissing }: ImportReport): OutcomeCounts {
  const deleted = deleteMissing ? missingCount : 0;
  const counts = { error: 0, new: 0, changed: 0, deleted, unchanged: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** The number of products that an import writes or deletes. */
export const changeCount = (counts: OutcomeCounts): number => counts.new + counts.changed + counts.deleted;

export const numberText = (count: number): string => count.toLocaleString("en-US");

export function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export function summarise(report: ImportReport, format: CatalogueFormat): string {
  const [first, ...others] = report.problems;
  if (first) {
    const more = others.length === 0 ? "" : ` ${counted(others.length, "more error", "more errors")}.`;
    return `We can’t read this file. ${first.message}${more}`;
  }
  const counts = countOutcomes(report);
  if (counts.error > 0) {
    const { one, many } = PLACE_WORDS[format];
    return `The file has errors: ${counted(counts.error, one, many)} to correct.`;
  }
  if (changeCount(counts) === 0) return "Nothing to change: the catalogue already matches the file.";
  const [added, changed, deleted] = [counts.new, counts.changed, counts.deleted].map(numberText);
  return `The file would add ${added}, change ${changed} and delete ${deleted}.`;
}
