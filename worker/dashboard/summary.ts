import { countUndelivered } from "../mail/outbox/undelivered-mails.ts";
import { isReadableBy } from "../mail/outbox/read-mails.ts";
import { and, desc, gt, inArray, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { isSellable } from "#domain/catalogue/product.ts";
import { ENDING_SOON_DAYS } from "#domain/units/renewal.ts";
import { orderNumber, type OrderStatus } from "#domain/orders/order.ts";
import { amsterdamDay, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { countUnread } from "../contact/messages.ts";
import type { Queryable } from "../db/client.ts";
import { products as storedProducts } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { findOrders, isMismatched } from "../records/find-orders.ts";
import { ordersWithVatConcern } from "../records/vat.ts";
import { missingFacts } from "../sales/checkout/require-open-shop.ts";
import { showCrossBorderSales } from "../sales/books/vat-quarter.ts";
import { orderRows } from "../sales/orders/list-orders.ts";
import { countEnding } from "../sales/renewals/list-renewals.ts";
import { openDisputes, ordersThatDisagree, ordersWithFailedRefunds } from "../sales/refunds/order-refunds.ts";
import { revenuesSince } from "./revenue.ts";
import { countWaiting } from "../records/withdrawals.ts";
import type { Services } from "../request/services.ts";
import { waitingDeliveries } from "../sales/deliveries/list-deliveries.ts";
import { ordersToCheckByHand, ordersWithVatToRefund } from "../sales/vat-checks/checks-to-act-on.ts";

const LATEST_ORDERS = 5;
const LONGEST_LIST = 10;

/** Reads the summary as these roles may see it, everything together, and then the parts of the latest orders. */
export async function readSummary(
  { db, catalogue, settings }: Pick<Services, "db" | "catalogue" | "settings">,
  now: Date,
  roles: readonly StaffRole[],
) {
  const day = amsterdamDay(now);
  const firstOf = (days: number) => startOfDay(daysAfter(day, 1 - days));
  const latest = findOrders(db, { set: "orders" }, { limit: LATEST_ORDERS });
  const [latestOrders, unreadMessages, waitingWithdrawals, revenue, ...others] = await Promise.all([
    latest.then((found) => orderRows(db, found)),
    countUnread(db),
    countWaiting(db),
    revenuesSince(db, firstOf(7), firstOf(30)),
    ordersInNeed(db),
    openDisputes(db),
    waitingDeliveries(db),
    countUndelivered(db, now, isReadableBy(roles)),
    countEnding(db, ENDING_SOON_DAYS),
    catalogue.read(),
    unpricedMonthly(db),
    showCrossBorderSales(db, settings, now),
  ]);
  const [attention, disputes, deliveries, mails, endingSoon, reading, unpriced, crossBorder] = others;
  const { products } = reading.catalogue.index;
  return {
    revenue,
    attention,
    disputes,
    latestOrders,
    unreadMessages,
    openWithdrawals: waitingWithdrawals.open,
    overdueWithdrawals: waitingWithdrawals.overdue,
    deliveries,
    mails,
    endingSoon,
    crossBorder,
    missingFacts: missingFacts(settings),
    anythingYet: latestOrders.length > 0 || (await hasLetters(db)),
    catalogue: {
      products: products.length,
      outOfStock: products.filter((product) => !isSellable(product)).length,
      unpricedMonthly: unpriced,
    },
  };
}

/** Returns whether anyone has ever sent a message or withdrawn. */
async function hasLetters(db: Queryable): Promise<boolean> {
  const found = await db.execute(
    sql`select from ${contactMessages} union all select from ${withdrawals} limit 1`,
  );
  return found.length > 0;
}

/** Reads the stored rows, because the catalogue contains only plans that are sold. */
function unpricedMonthly(db: Queryable) {
  return db
    .select({ _id: storedProducts.id, productname: storedProducts.productname })
    .from(storedProducts)
    .where(and(sql`'Monthly' = any(${storedProducts.plans})`, isNull(storedProducts.monthlyCents)))
    .orderBy(storedProducts.displayOrder, storedProducts.id)
    .limit(LONGEST_LIST);
}

const NEEDS_CARE: OrderStatus[] = ["processing", "payment_failed"];

const numbers = z.array(z.int().transform(orderNumber));
const rowSchema = z.tuple([
  z.object({
    processing: z.int(),
    paymentFailed: z.int(),
    amountMismatch: numbers,
    failedRefunds: numbers,
    refundMismatch: numbers,
    vatToRefund: numbers,
    vatToCheckByHand: numbers,
    vatInDoubt: numbers,
    cashLeft: numbers,
  }),
]);

/** Query: the sequences of orders for which more was transferred than they need (D84), the longest-standing first. */
const ordersWithCashLeft = (db: Queryable) =>
  db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(and(gt(orders.cashCents, 0), ne(orders.status, "processing")))
    .orderBy(orders.sequence)
    .limit(LONGEST_LIST);

/** SQL: the sequences that a query selects, in its order. */
const listed = (query: SQLWrapper) => sql`array_to_json(array(${query}))`;

/** Reads the orders that need an administrator, in one statement (D26). */
export async function ordersInNeed(db: Queryable) {
  const needsCare = inArray(orders.status, NEEDS_CARE);
  // An order whose amount differs never becomes paid automatically (D13), so it is among these.
  const mismatched = db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(and(needsCare, isMismatched(db)))
    .orderBy(desc(orders.sequence))
    .limit(LONGEST_LIST);
  const rows = await db.execute(sql`
    select count(*) filter (where status = 'processing')::int as processing,
      count(*) filter (where status = 'payment_failed')::int as "paymentFailed",
      ${listed(mismatched)} as "amountMismatch",
      ${listed(ordersWithFailedRefunds(db))} as "failedRefunds",
      ${listed(ordersThatDisagree(db))} as "refundMismatch",
      ${listed(ordersWithVatToRefund(db))} as "vatToRefund",
      ${listed(ordersToCheckByHand(db))} as "vatToCheckByHand",
      ${listed(ordersWithVatConcern(db))} as "vatInDoubt",
      ${listed(ordersWithCashLeft(db))} as "cashLeft"
    from ${orders} where ${needsCare}`);
  return rowSchema.parse([...rows])[0];
}
