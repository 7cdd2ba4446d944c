import { and, eq, isNull, lt, lte, or, asc } from "drizzle-orm";
import type { Plan } from "#domain/catalogue/plan.ts";
import { paidCents } from "#domain/catalogue/paid-price-changes.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Database, Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { scheduledPrices, priceHistory } from "../db/schema/prices.ts";
import { runAll } from "../platform/run-all.ts";
import { productColumns, writtenProduct } from "./product-view.ts";
import { catalogueMemory } from "./snapshot.ts";
import { withCatalogueLock } from "./write-catalogue.ts";
import { lowestPriceBefore } from "#domain/catalogue/reduction.ts";
import type { Cents } from "#domain/money/money.ts";
import type { ProductId } from "#domain/catalogue/product.ts";

export type ScheduledPrice = typeof scheduledPrices.$inferSelect;

/** The name in an edit conflict with a start or an end that nobody pressed (D27). */
const SCHEDULE = "The scheduled price";

/**
 * The frequent job: starts scheduled prices whose first day has come, and ends those whose last day is over (D62). Each
 * in a transaction of its own, which looks again under the lock, so that a run beside it or a press does it once.
 */
export async function runScheduledPrices(
  { db }: { readonly db: Database },
  now: Date,
): Promise<{ readonly started: number; readonly ended: number }> {
  const today = amsterdamDay(now);
  const due = await db
    .select({ id: scheduledPrices.id })
    .from(scheduledPrices)
    .where(
      and(
        isNull(scheduledPrices.endedAt),
        or(
          and(isNull(scheduledPrices.startedAt), lte(scheduledPrices.firstDay, today)),
          lt(scheduledPrices.lastDay, today),
        ),
      ),
    );
  const done = { started: 0, ended: 0 };
  await runAll(
    due.map(({ id }) => async () => {
      const moved = await moveScheduled(db, id, now);
      if (moved !== undefined) done[moved] += 1;
      catalogueMemory.noteChange();
    }),
  );
  return done;
}

function moveScheduled(db: Database, id: string, now: Date): Promise<"started" | "ended" | undefined> {
  return withCatalogueLock(db, async (tx) => {
    const [scheduled] = await tx
      .select()
      .from(scheduledPrices)
      .where(and(eq(scheduledPrices.id, id), isNull(scheduledPrices.endedAt)))
      .for("update");
    if (scheduled === undefined) return undefined;
    if (scheduled.lastDay < amsterdamDay(now)) return endScheduled(tx, scheduled, SCHEDULE, now);
    return scheduled.startedAt === null ? startScheduled(tx, scheduled, SCHEDULE, now) : undefined;
  });
}

/**
 * Starts a planned price: writes it as the plan's own, with the price to put back and the lowest price of the 30 days
 * before (D79). If the plan costs no more by now, or isn't sold, the scheduled price ends without having begun: a start
 * never raises a price. Call it only within `withCatalogueLock`.
 */
export async function startScheduled(
  tx: Queryable,
  scheduled: ScheduledPrice,
  editor: string,
  now: Date,
): Promise<"started" | "ended"> {
  const { id, productId, plan, cents } = scheduled;
  const product = await productOf(tx, productId);
  const paid = paidCents(product, plan);
  if (paid === null || paid <= cents) {
    await tx.update(scheduledPrices).set({ endedAt: now }).where(eq(scheduledPrices.id, id));
    return "ended";
  }
  const lowestCents = await lowestBefore(tx, productId, plan, now);
  await writeOwnPrice(tx, productId, { plan, cents, editor, now });
  await tx
    .update(scheduledPrices)
    .set({ startedAt: now, ownCentsBefore: product.planCents[plan] ?? null, lowestCents })
    .where(eq(scheduledPrices.id, id));
  return "started";
}

/** Returns the lowest price of a plan in the 30 days before a moment, in cents; null if it wasn't sold (D79). */
export async function lowestBefore(
  tx: Queryable,
  productId: ProductId,
  plan: Plan,
  began: Date,
): Promise<Cents | null> {
  const entries = await tx
    .select({ at: priceHistory.at, cents: priceHistory.paidCents })
    .from(priceHistory)
    .where(and(eq(priceHistory.productId, productId), eq(priceHistory.plan, plan)))
    .orderBy(asc(priceHistory.sequence));
  return lowestPriceBefore(entries, began);
}

/**
 * Ends a scheduled price: one that runs puts the plan's own price back, so that a plan without one again costs what the
 * product does now. Call it only within `withCatalogueLock`.
 */
export async function endScheduled(
  tx: Queryable,
  scheduled: ScheduledPrice,
  editor: string,
  now: Date,
): Promise<"ended"> {
  const { id, productId, plan, startedAt, ownCentsBefore } = scheduled;
  await tx.update(scheduledPrices).set({ endedAt: now }).where(eq(scheduledPrices.id, id));
  if (startedAt !== null) {
    await writeOwnPrice(tx, productId, { plan, cents: ownCentsBefore, editor, now });
  }
  return "ended";
}

/** The product of a scheduled price, which is deleted with it. */
async function productOf(tx: Queryable, productId: string) {
  const [row] = await tx.select(productColumns).from(products).where(eq(products.id, productId));
  if (!row) throw new Error("a scheduled price has no product");
  return writtenProduct(row);
}

type OwnPrice = {
  readonly plan: Plan;
  /** Null for none of its own. */
  readonly cents: number | null;
  readonly editor: string;
  readonly now: Date;
};

const OWN_PRICE = { Monthly: "monthlyCents", "1 year": "oneYearCents", "3 year": "threeYearCents" } as const;

/** Writes a plan's own price as an edit of the product, so that an edit begun before it conflicts (D27). */
export async function writeOwnPrice(
  tx: Queryable,
  productId: string,
  { plan, cents, editor, now }: OwnPrice,
): Promise<void> {
  const { version } = await productOf(tx, productId);
  await tx
    .update(products)
    .set({ [OWN_PRICE[plan]]: cents, version: version + 1, updatedAt: now, updatedBy: editor })
    .where(eq(products.id, productId));
}

/** SQL condition: the scheduled price of this product that is planned or runs. */
export const isOpenFor = (productId: string) =>
  and(eq(scheduledPrices.productId, productId), isNull(scheduledPrices.endedAt));
