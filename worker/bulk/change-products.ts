import { z } from "zod";
import {
  bulkChangeSchema,
  type BulkChange,
  bulkChangeProblems,
  changedDraft,
} from "#domain/catalogue/bulk-change.ts";
import { FILE_MAX_PRODUCTS } from "#domain/catalogue-files/catalogue-format.ts";
import { plainText } from "#domain/text/text.ts";
import { asc, sql } from "drizzle-orm";
import { paidPriceChanges } from "#domain/catalogue/paid-price-changes.ts";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { reductionProblem } from "#domain/catalogue/scheduled-price.ts";
import { changesBetween, draftOfProduct, type FileProblem } from "#domain/catalogue-files/catalogue-row.ts";
import { productColumns, type ProductRow, writtenProduct, productValues } from "../catalogue/product-view.ts";
import type { Queryable, Database } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { isUuid } from "../db/uuid.ts";
import type { ChangedRow, ChangeReport, AppliedChange } from "./response-schemas.ts";
import { withCatalogueLock } from "../catalogue/write-catalogue.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";

const TOO_MANY_TEXT = `Change at most ${FILE_MAX_PRODUCTS.toLocaleString("en-US")} products together.`;
const id = plainText("id");

/** Products by id, and the change to try on them. */
export const checkChangeSchema = z.object(
  {
    ids: z.array(id, "ids must be a list.").min(1, "Choose a product.").max(FILE_MAX_PRODUCTS, TOO_MANY_TEXT),
    change: bulkChangeSchema,
  },
  "The call takes ids and a change.",
);

/** The products of a check's report, each with the version that it was checked in (D27). */
export const applyChangeSchema = z.object(
  {
    products: z
      .array(
        z.object(
          { id, version: z.int("A version is a whole number.") },
          "A product has an id and a version.",
        ),
        "products must be a list.",
      )
      .min(1, "Choose a product.")
      .max(FILE_MAX_PRODUCTS, TOO_MANY_TEXT),
    change: bulkChangeSchema,
  },
  "The call takes products and a change.",
);
type ApplyChangeInput = z.infer<typeof applyChangeSchema>;

/** A product that a change alters, with what is to be written. */
type ChangeWrite = { readonly id: ProductId; readonly draft: ProductDraft };

type ChangePlan = { readonly report: ChangeReport; readonly writes: readonly ChangeWrite[] };

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

const NOTHING_TEXT = "Nothing was applied.";

/**
 * Applies a checked change of several products, all or nothing, in one transaction that blocks every other write to the
 * catalogue. 409 if a product has changed since the check, or was deleted (D27); 400 if one can't be changed.
 */
export function applyChange(
  db: Database,
  { products: shown, change }: ApplyChangeInput,
  editor: string,
): Promise<AppliedChange> {
  return withCatalogueLock(db, async (tx) => {
    const { report, writes } = await planChange(
      tx,
      shown.map(({ id }) => id),
      change,
    );
    refuseStale(report, shown);
    refuseProblems(report);
    await writeChanges(tx, writes, editor);
    return { changed: writes.length };
  });
}

function refuseStale({ rows, gone }: ChangeReport, shown: ApplyChangeInput["products"]): void {
  const versions = new Map(shown.map(({ id, version }) => [id.toLowerCase(), version]));
  const [first, ...others] = [
    ...rows.flatMap(({ id, version, productname }) =>
      versions.get(id) === version ? [] : [`${productname} has changed`],
    ),
    ...Array.from({ length: gone }, () => "A product was deleted"),
  ];
  if (first === undefined) return;
  throw new ShopError("conflict", `${first} since the check.${besides(others)} Check again. ${NOTHING_TEXT}`);
}

function refuseProblems({ rows }: ChangeReport): void {
  const [first, ...others] = rows.flatMap(({ productname, problems }) =>
    problems.map(({ message }) => `${productname}: ${message.replace(/\.?$/, ".")}`),
  );
  if (first === undefined) return;
  throw new ShopError("bad_request", `${first}${besides(others)} ${NOTHING_TEXT}`);
}

const besides = ({ length }: readonly string[]): string =>
  length === 0 ? "" : ` Products beside this one: ${length}.`;

/** Writes what a change can alter, in one statement, as an edit of each product. */
async function writeChanges(tx: Queryable, writes: readonly ChangeWrite[], editor: string): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(({ id, draft }) => ({ id, ...productValues(draft) }));
  const values = rows.map((row) => ({
    id: row.id,
    stock: row.stock,
    price_cents: row.priceCents,
    discount_cents: row.discountCents,
    monthly_cents: row.monthlyCents,
    one_year_cents: row.oneYearCents,
    three_year_cents: row.threeYearCents,
  }));
  await tx.execute(sql`
    update products set stock = changed.stock, price_cents = changed.price_cents,
      discount_cents = changed.discount_cents, monthly_cents = changed.monthly_cents,
      one_year_cents = changed.one_year_cents, three_year_cents = changed.three_year_cents,
      version = products.version + 1, updated_by = ${editor},
      updated_at = ${sql.param(now(), products.updatedAt)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as changed (id uuid, stock boolean,
      price_cents int, discount_cents int, monthly_cents int, one_year_cents int, three_year_cents int)
    where products.id = changed.id`);
}
