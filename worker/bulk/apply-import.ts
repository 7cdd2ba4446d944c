import { getTableColumns, sql } from "drizzle-orm";
import { writeIncludedIds } from "../catalogue/included-products.ts";
import { deleteProducts } from "../catalogue/delete-products.ts";
import { productValues } from "../catalogue/product-view.ts";
import { placeAtEnd, writeDisplayOrder } from "../catalogue/display-order.ts";
import { withCatalogueLock } from "../catalogue/write-catalogue.ts";
import type { Database, Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { ShopError } from "../platform/errors.ts";
import { lockAllForUse } from "../images/image-use.ts";
import { type ImportInput, type ImportPlan, planImport } from "./import-plan.ts";
import type { ResolvedWrite } from "./compare-rows.ts";
import { now } from "../platform/clock.ts";
import type { Applied } from "./response-schemas.ts";

/** Products per statement. */
const CHUNK_PRODUCTS = 250;
const STALE_TEXT =
  "The catalogue has changed since the file was checked. Check it again. Nothing was applied.";

/** Called with the number of changed products written so far; the first call is before any is written. */
export type OnProgress = (done: number, total: number) => void;

/**
 * Applies a checked file, all or nothing, in one transaction that blocks every other write to the catalogue. 409 if the
 * catalogue has changed since the check; 400 if the file has problems. Images that no product uses any more are left to
 * the daily sweep (D23), so that an import can be undone with an earlier export.
 */
export function applyImport(
  db: Database,
  input: ImportInput,
  editor: string,
  onProgress: OnProgress,
): Promise<Applied> {
  return withCatalogueLock(db, async (tx) => {
    const plan = await planImport(tx, input);
    if (plan.report.fingerprint !== input.fingerprint) throw new ShopError("conflict", STALE_TEXT);
    refuseProblems(plan);
    await lockAllForUse(tx);
    return writePlan(tx, plan, editor, onProgress);
  });
}

function refuseProblems({ report }: ImportPlan): void {
  const [problem, ...others] = [...report.problems, ...report.rows.flatMap((row) => row.problems)];
  if (!problem) return;
  const { line, column, message } = problem;
  const where = column === null ? `Line ${line}` : `Line ${line}, ${column}`;
  const more = others.length === 0 ? "" : ` Problems beside this one: ${others.length}.`;
  const text = `${where}: ${message.replace(/\.?$/, ".")}${more} Nothing was applied.`;
  throw new ShopError("bad_request", text);
}

async function writePlan(
  tx: Queryable,
  { report, writes, deletes, order }: ImportPlan,
  editor: string,
  onProgress: OnProgress,
): Promise<Applied> {
  const total = deletes.size + writes.length;
  onProgress(0, total);
  if (deletes.size > 0) {
    await deleteProducts(tx, [...deletes], editor);
    onProgress(deletes.size, total);
  }
  const rows = await rowsToWrite(tx, writes, editor);
  for (let start = 0; start < rows.length; start += CHUNK_PRODUCTS) {
    const chunk = rows.slice(start, start + CHUNK_PRODUCTS);
    await writeRows(tx, chunk);
    onProgress(deletes.size + start + chunk.length, total);
  }
  // After all products exist, because a collection may come before the products it includes.
  await writeIncludedIds(tx, writes);
  await writeDisplayOrder(tx, order);
  const outcomes = report.rows.map((row) => row.outcome);
  return {
    added: outcomes.filter((outcome) => outcome === "new").length,
    changed: outcomes.filter((outcome) => outcome === "changed").length,
    deleted: deletes.size,
  };
}

type NewRow = typeof products.$inferInsert;

async function rowsToWrite(
  tx: Queryable,
  writes: readonly ResolvedWrite[],
  editor: string,
): Promise<NewRow[]> {
  const end = await placeAtEnd(tx);
  // The file's order is written once all rows exist.
  return writes.map(({ id, slug, draft, stored }) => ({
    ...productValues(draft),
    id,
    slug,
    displayOrder: stored?.displayOrder ?? end,
    updatedBy: editor,
  }));
}

/** Columns that an import never changes. Rows are matched by name, so the slug is kept as well. */
const KEPT = new Set(["id", "slug", "displayOrder"]);

/** Inserts products and updates existing ones by id. */
async function writeRows(tx: Queryable, rows: readonly NewRow[]): Promise<void> {
  const named = new Set(Object.keys(rows[0] ?? {}));
  const written = Object.entries(getTableColumns(products))
    .filter(([column]) => named.has(column) && !KEPT.has(column))
    .map(([column, { name }]) => [column, sql.raw(`excluded.${name}`)]);
  await tx
    .insert(products)
    .values([...rows])
    .onConflictDoUpdate({
      target: products.id,
      set: {
        ...Object.fromEntries(written),
        version: sql`${products.version} + 1`,
        updatedAt: now(),
      },
    });
}
