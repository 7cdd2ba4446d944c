import type { StaffRole } from "#domain/accounts/permissions.ts";
import { and, isNull, sql } from "drizzle-orm";
import type { Catalogue } from "#domain/search/catalogue.ts";
import { amsterdamDay, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { isSellable } from "#domain/catalogue/product.ts";
import { ENDING_SOON_DAYS } from "#domain/units/renewal.ts";
import { countUnread } from "../contact/messages.ts";
import { waitingDeliveries } from "../sales/deliveries/list-deliveries.ts";
import type { Queryable } from "../db/client.ts";
import type { Services } from "../request/services.ts";
import { products } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { isReadableBy } from "../mail/readable-mails.ts";
import { countUndelivered } from "../mail/undelivered-mails.ts";
import { findOrders } from "../records/find-orders.ts";
import { showCrossBorderSales } from "../sales/books/vat-quarter.ts";
import { viewRows } from "../sales/orders/list-orders.ts";
import { countEnding } from "../sales/renewals/list-renewals.ts";
import { openDisputes } from "../sales/refunds/order-refunds.ts";
import { ordersInNeed } from "./orders-in-need.ts";
import { revenuesSince } from "./revenue.ts";
import { countWaiting } from "../records/withdrawals.ts";
import type { Summary } from "./response-schemas.ts";

type SummaryServices = Pick<Services, "db" | "catalogue" | "settings">;

const LATEST_ORDERS = 5;
const LONGEST_LIST = 10;

/** Reads the summary as these roles may see it, everything together, and then the parts of the latest orders. */
export async function readSummary(
  { db, catalogue, settings }: SummaryServices,
  now: Date,
  roles: readonly StaffRole[],
): Promise<Summary> {
  const day = amsterdamDay(now);
  const firstOf = (days: number) => startOfDay(daysAfter(day, 1 - days));
  const latest = findOrders(db, {}, { limit: LATEST_ORDERS });
  const [latestOrders, unreadMessages, waitingWithdrawals, [last7Days, last30Days], ...others] =
    await Promise.all([
      latest.then((found) => viewRows(db, found)),
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
  return {
    revenue: { last7Days, last30Days },
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
    anythingYet: latestOrders.length > 0 || (await hasLetters(db)),
    catalogue: catalogueSummary(reading.catalogue, unpriced),
  };
}

/** Returns whether anyone has ever sent a message or withdrawn. */
async function hasLetters(db: Queryable): Promise<boolean> {
  const found = await db.execute(
    sql`select from ${contactMessages} union all select from ${withdrawals} limit 1`,
  );
  return found.length > 0;
}

function catalogueSummary(
  { index }: Catalogue,
  unpricedMonthly: Summary["catalogue"]["unpricedMonthly"],
): Summary["catalogue"] {
  return {
    products: index.products.length,
    outOfStock: index.products.filter((product) => !isSellable(product)).length,
    unpricedMonthly,
  };
}

/** Reads the stored rows, because the catalogue contains only plans that are sold. */
function unpricedMonthly(db: Queryable) {
  return db
    .select({ _id: products.id, productname: products.productname })
    .from(products)
    .where(and(sql`'Monthly' = any(${products.plans})`, isNull(products.monthlyCents)))
    .orderBy(products.displayOrder, products.id)
    .limit(LONGEST_LIST);
}
