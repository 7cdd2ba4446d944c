import { asc, sql } from "drizzle-orm";
import { type BulkChange, bulkChangeProblems, changedDraft } from "#domain/catalogue/bulk-change.ts";
import { paidPriceChanges } from "#domain/catalogue/paid-price-changes.ts";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { reductionProblem } from "#domain/catalogue/scheduled-price.ts";
import { changesBetween, draftOfProduct, type FileProblem } from "#domain/catalogue-files/catalogue-row.ts";
import { productColumns, type ProductRow, writtenProduct } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { isUuid } from "../db/uuid.ts";
import type { ChangedRow, ChangeReport } from "./response-schemas.ts";

/** A product that a change alters, with what is to be written. */
export type ChangeWrite = { readonly id: ProductId; readonly draft: ProductDraft };

export type ChangePlan = { readonly report: ChangeReport; readonly writes: readonly ChangeWrite[] };

/**
 * Compares products with what a change would make of them, without writing anything. The report has them in display
 * order, and counts the ids of products that no longer exist.
 */
export async function planChange(
  db: Queryable,
  ids: readonly ProductId[],
  change: BulkChange,
): Promise<ChangePlan> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const stored = await db
    .select(productColumns)
    .from(products)
    .where(sql`${products.id} = any(${`{${wanted.filter(isUuid).join(",")}}`}::uuid[])`)
    .orderBy(asc(products.displayOrder), asc(products.id));
  const compared = stored.map((row, at) => compareProduct(row, at + 1, change));
  return {
    report: { rows: compared.map(({ row }) => row), gone: wanted.length - stored.length },
    writes: compared.flatMap(({ row, draft }) => (row.outcome === "changed" ? [{ id: row.id, draft }] : [])),
  };
}

/** `line` is the product's number in the report. */
function compareProduct(
  stored: ProductRow,
  line: number,
  change: BulkChange,
): { readonly row: ChangedRow; readonly draft: ProductDraft } {
  const before = draftOfProduct(writtenProduct(stored));
  const draft = changedDraft(before, change);
  const named = { id: stored.id, version: stored.version, productname: stored.productname, line };
  const problems = problemsOf(stored, draft, line, change);
  if (problems.length > 0) {
    return { row: { ...named, outcome: "error", changes: [], buyerPays: [], problems }, draft };
  }
  const changes = changesBetween(before, draft);
  const outcome = changes.length > 0 ? "changed" : "unchanged";
  return { row: { ...named, outcome, changes, buyerPays: paidPriceChanges(before, draft), problems }, draft };
}

function problemsOf(
  stored: ProductRow,
  draft: ProductDraft,
  line: number,
  change: BulkChange,
): FileProblem[] {
  const kept = reductionProblem(stored.reduction, draft);
  return [
    ...bulkChangeProblems(draft, change).map(({ field, message }) => ({
      line,
      column: planIn(field),
      message,
    })),
    ...(kept === undefined ? [] : [{ line, column: null, message: kept }]),
  ];
}

/** The plan whose price a message is about; other messages name their price. */
const planIn = (field: string): string | null => field.split(".")[1] ?? null;
