import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Day } from "#domain/time/calendar-day.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit, isRenewalOffered, isRenewed } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";
import { isHeld } from "../../records/order-delivery.ts";
import type { UnitEnd } from "./response-schemas.ts";

/** Reads the last days of these orders' delivered units, the nearest first. */
export async function unitEndsByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(orderId: OrderId) => UnitEnd[]> {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select({
            orderId: entitlements.orderId,
            productname: orderItems.productname,
            plan: orderItems.plan,
            endsOn: sql<Day>`${entitlements.endsOn}`,
            renewed: sql<boolean>`${isRenewed(entitlements.id)}`,
            held: sql<boolean>`${isHeld(entitlements.orderId)}`,
          })
          .from(entitlements)
          .innerJoin(orderItems, lineOfUnit)
          .where(
            and(
              inArray(entitlements.orderId, [...orderIds]),
              isNotNull(entitlements.endsOn),
              ne(entitlements.state, "revoked"),
            ),
          )
          .orderBy(asc(entitlements.endsOn), asc(entitlements.position), asc(isRenewed(entitlements.id)));
  const ends = new Map<string, UnitEnd & { readonly orderId: OrderId }>();
  for (const { plan, held, ...row } of rows) {
    const renewable = !row.renewed && !held && isPlan(plan) && isRenewalOffered(plan, row.endsOn);
    const end = { ...row, renewable };
    const key = JSON.stringify(end);
    ends.set(key, { ...end, units: (ends.get(key)?.units ?? 0) + 1 });
  }
  return (orderId) => [...ends.values()].flatMap(({ orderId: of, ...end }) => (of === orderId ? [end] : []));
}
