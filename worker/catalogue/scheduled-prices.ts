import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { PLANS } from "#domain/catalogue/plan.ts";
import { paidCents } from "#domain/catalogue/paid-price-changes.ts";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import {
  type ChangedScheduledPrice,
  type NewScheduledPrice,
  SCHEDULED_MAX_DAYS,
  PRICE_CHANGES_LISTED,
} from "#domain/catalogue/scheduled-price.ts";
import { formatAmount } from "#domain/money/money.ts";
import { amsterdamDay, type Day, daysAfter } from "#domain/time/calendar-day.ts";
import type { Database, Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { scheduledPrices, priceHistory } from "../db/schema/prices.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { productColumns, writtenProduct } from "./product-view.ts";
import { noSuchProduct } from "./products.ts";
import type { pricesResponse, ScheduledPriceView } from "./response-schemas.ts";
import {
  endScheduled,
  isOpenFor,
  type ScheduledPrice,
  startScheduled,
  writeOwnPrice,
} from "./run-scheduled-prices.ts";
import { withCatalogueLock } from "./write-catalogue.ts";
import { hasId } from "../db/by-id.ts";

const refusedAt = (field: string, message: string) =>
  new ShopError("bad_request", message, { fields: { [field]: message } });

/**
 * Returns what a product's plans cost, its latest scheduled price, and the latest changes of its prices (D62, D79). 404
 * for an unknown id.
 */
export async function pricesOf(db: Queryable, id: ProductId): Promise<z.input<typeof pricesResponse>> {
  const product = await productNamed(db, id);
  const [last] = await db
    .select()
    .from(scheduledPrices)
    .where(eq(scheduledPrices.productId, product._id))
    .orderBy(desc(scheduledPrices.createdAt))
    .limit(1);
  return {
    today: amsterdamDay(now()),
    plans: PLANS.flatMap((plan) => {
      const cents = paidCents(product, plan);
      return cents === null ? [] : [{ plan, cents }];
    }),
    scheduled: last ? viewScheduled(last) : null,
    history: await latestPriceChanges(db, product._id),
  };
}

function viewScheduled(scheduled: ScheduledPrice): ScheduledPriceView {
  const { startedAt, endedAt } = scheduled;
  const begun = startedAt !== null;
  const state = endedAt === null ? (begun ? "running" : "planned") : begun ? "ended" : "not begun";
  return { ...scheduled, state };
}

/** The latest changes of what a product's plans cost, the newest first. */
const latestPriceChanges = (db: Queryable, productId: ProductId) =>
  db
    .select({ at: priceHistory.at, plan: priceHistory.plan, cents: priceHistory.paidCents })
    .from(priceHistory)
    .where(eq(priceHistory.productId, productId))
    .orderBy(desc(priceHistory.sequence))
    .limit(PRICE_CHANGES_LISTED);

/**
 * Schedules a reduced price of a plan (D62); one whose first day is today starts with this call. 409 if the product has
 * one already; 400 for a plan that isn't sold, a price that isn't below the present one, and a day out of range.
 */
export function schedulePrice(db: Database, wanted: NewScheduledPrice, username: string): Promise<void> {
  const time = now();
  const today = amsterdamDay(time);
  const { plan, cents, firstDay, lastDay } = wanted;
  checkDay("firstDay", firstDay, today);
  checkDay("lastDay", lastDay, today);
  return withCatalogueLock(db, async (tx) => {
    const product = await productNamed(tx, wanted.productId);
    if (await openScheduled(tx, product._id))
      throw new ShopError("conflict", "This product has a scheduled price already. End it first.");
    const paid = paidCents(product, plan);
    if (paid === null) throw refusedAt("plan", `This product isn’t sold as ${plan}.`);
    if (cents >= paid) throw refusedAt("cents", `Enter less than the present price, ${formatAmount(paid)}.`);
    const [planned] = await tx
      .insert(scheduledPrices)
      .values({ productId: product._id, plan, cents, firstDay, lastDay, createdBy: username })
      .returning();
    if (!planned) throw new Error("the scheduled price was not stored");
    if (firstDay === today) await startScheduled(tx, planned, username, time);
  });
}

/**
 * Changes a scheduled price that runs: its last day, and its price, which can only fall. Each step belongs to the same
 * reduction, so the lowest price stays that of the 30 days before the first one (D79). 409 if none runs.
 */
export function changeScheduledPrice(
  db: Database,
  { productId, cents, lastDay }: ChangedScheduledPrice,
  username: string,
): Promise<void> {
  const time = now();
  checkDay("lastDay", lastDay, amsterdamDay(time));
  return withCatalogueLock(db, async (tx) => {
    const product = await productNamed(tx, productId);
    const running = await openScheduled(tx, product._id);
    if (!running || running.startedAt === null)
      throw new ShopError("conflict", "No scheduled price is running for this product.");
    if (cents > running.cents)
      throw refusedAt("cents", "A running price can only fall. To raise it, end it and schedule another.");
    await tx.update(scheduledPrices).set({ cents, lastDay }).where(eq(scheduledPrices.id, running.id));
    if (cents < running.cents)
      await writeOwnPrice(tx, product._id, { plan: running.plan, cents, editor: username, now: time });
  });
}

/**
 * Ends the scheduled price of a product: one that runs puts the price before back, and a planned one is removed. A
 * second press changes nothing. 404 for an unknown product.
 */
export function endScheduledPrice(db: Database, productId: ProductId, username: string): Promise<void> {
  return withCatalogueLock(db, async (tx) => {
    const product = await productNamed(tx, productId);
    const open = await openScheduled(tx, product._id);
    if (!open) return;
    if (open.startedAt === null) await tx.delete(scheduledPrices).where(eq(scheduledPrices.id, open.id));
    else await endScheduled(tx, open, username, now());
  });
}

async function openScheduled(tx: Queryable, productId: ProductId): Promise<ScheduledPrice | undefined> {
  const [open] = await tx.select().from(scheduledPrices).where(isOpenFor(productId)).for("update");
  return open;
}

async function productNamed(db: Queryable, id: ProductId): Promise<Product> {
  const [row] = await db.select(productColumns).from(products).where(hasId(products.id, id));
  if (!row) throw noSuchProduct();
  return writtenProduct(row);
}

function checkDay(field: "firstDay" | "lastDay", day: Day, today: Day): void {
  if (day < today) throw refusedAt(field, "Choose today or a later day.");
  if (day > daysAfter(today, SCHEDULED_MAX_DAYS))
    throw refusedAt(field, `Choose a day at most ${SCHEDULED_MAX_DAYS} days from now.`);
}
