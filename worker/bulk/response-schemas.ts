import { z } from "zod";
import type { PaidPriceChange } from "#domain/catalogue/paid-price-changes.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { CATALOGUE_COLUMNS } from "#domain/catalogue/product-fields.ts";
import type { CellChange, FileProblem } from "#domain/catalogue-files/catalogue-row.ts";

const counted = z.int();
const problem = z.object({
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
}) satisfies z.ZodType<FileProblem>;
const change = z.object({
  column: z.enum(CATALOGUE_COLUMNS),
  from: z.string().nullable(),
  to: z.string(),
}) satisfies z.ZodType<CellChange>;
const buyerPays = z.object({
  plan: z.enum(PLANS),
  fromCents: z.int().nullable(),
  toCents: z.int().nullable(),
}) satisfies z.ZodType<PaidPriceChange>;

/** The outcome for one product of the file; `line` as in `FileRow`. */
const rowReport = z.object({
  line: z.int(),
  productname: z.string(),
  outcome: z.enum(["new", "changed", "unchanged", "error"]),
  changes: z.array(change),
  buyerPays: z.array(buyerPays),
  problems: z.array(problem),
});
export type RowReport = z.input<typeof rowReport>;

/** The report of an import's dry run: its effect, row by row. Nothing is applied while there is any problem. */
export const importReportResponse = z.object({
  /** Identifies the state of the catalogue that the file was compared with. */
  fingerprint: z.string(),
  /** Problems with the file as a whole, which then has no rows. */
  problems: z.array(problem),
  notes: z.array(z.string()),
  rows: z.array(rowReport),
  /**
   * The number of products missing from the file, the names of the first MISSING_NAMED, and whether all are to be
   * deleted.
   */
  missingCount: counted,
  missing: z.array(z.string()),
  deleteMissing: z.boolean(),
});
export type ImportReport = z.input<typeof importReportResponse>;

const changedRow = rowReport.extend({ id: z.uuid(), version: z.int() });
export type ChangedRow = z.input<typeof changedRow>;

/** The dry run of a change of several products: its effect on each. Nothing is applied while there is any problem. */
export const changeReportResponse = z.object({
  rows: z.array(changedRow),
  /** The number of chosen products that no longer exist. */
  gone: counted,
});
export type ChangeReport = z.input<typeof changeReportResponse>;

export const appliedChangeResponse = z.object({ changed: counted });
export type AppliedChange = z.input<typeof appliedChangeResponse>;

const applied = z.object({ added: counted, changed: counted, deleted: counted });
export type Applied = z.input<typeof applied>;

/** A line of the response to an import: progress, and finally the result. */
export const importLineResponse = z.union([
  z.object({ done: counted, total: counted }),
  z.object({ applied }),
  z.object({ message: z.string() }),
]);
export type ImportLine = z.input<typeof importLineResponse>;
