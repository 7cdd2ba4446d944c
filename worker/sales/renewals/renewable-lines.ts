import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, count, eq } from "drizzle-orm";
import type { Day } from "#domain/time/calendar-day.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit, isRenewalOffered, isRenewable } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";
import type { BoughtLine } from "../../records/reprice-lines.ts";

/**
 * Returns the lines of an order with units that can be renewed, by position: those that end on `endsOn`, or else those
 * whose first reminder is due (D51).
 */
export async function renewableLines(
  db: Queryable,
  orderId: OrderId,
  endsOn?: Day,
): Promise<ReadonlyMap<number, BoughtLine>> {
  const rows = await db
    .select({
      position: entitlements.position,
      endsOn: entitlements.endsOn,
      productId: orderItems.productId,
      productname: orderItems.productname,
      plan: orderItems.plan,
      unitCents: orderItems.unitCents,
      listedCents: orderItems.listedCents,
      units: count(),
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(
      and(
        eq(entitlements.orderId, orderId),
        isRenewable,
        endsOn === undefined ? undefined : eq(entitlements.endsOn, endsOn),
      ),
    )
    .groupBy(
      entitlements.position,
      entitlements.endsOn,
      orderItems.productId,
      orderItems.productname,
      orderItems.plan,
      orderItems.unitCents,
      orderItems.listedCents,
    )
    .orderBy(asc(entitlements.position));
  const lines = new Map<number, BoughtLine>();
  for (const { position, units, endsOn: end, plan, ...bought } of rows) {
    if (!isPlan(plan) || end === null) continue;
    if (endsOn === undefined && !isRenewalOffered(plan, end)) continue;
    lines.set(position, { ...bought, plan, quantity: (lines.get(position)?.quantity ?? 0) + units });
  }
  return lines;
}
