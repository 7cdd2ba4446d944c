import { sql } from "drizzle-orm";
import { withCatalogueLock } from "../catalogue/write-catalogue.ts";
import { productValues } from "../catalogue/product-row.ts";
import type { Database, Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { ApplyChangeInput } from "./change-input.ts";
import { type ChangeWrite, planChange } from "./check-change.ts";
import type { AppliedChange, ChangeReport } from "./response-schemas.ts";

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
