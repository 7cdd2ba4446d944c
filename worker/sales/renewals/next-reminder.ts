import type { OrderId } from "#domain/orders/ids.ts";
import { and, eq, gte, isNull, not, type SQL } from "drizzle-orm";
import { type Day, amsterdamDay } from "#domain/time/calendar-day.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { reminderDays } from "#domain/units/renewal.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit, firstDeliveredAt, isRenewed, today } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { isHeld } from "../../records/order-delivery.ts";

/** Returns the first day after today when a reminder is sent, for one order or for all; null if there is none (D51). */
export async function nextReminder(db: Queryable, orderId?: OrderId): Promise<Day | null> {
  const units = await remindedUnits(db, and(gte(entitlements.endsOn, today()), ofOrder(orderId)));
  const days = units.flatMap(({ plan, endsOn, deliveredAt }) =>
    isPlan(plan) && endsOn !== null
      ? reminderDays({ plan, endsOn, deliveredOn: amsterdamDay(new Date(deliveredAt ?? 0)) })
      : [],
  );
  return days.filter((day) => day > today()).toSorted()[0] ?? null;
}

const ofOrder = (orderId: OrderId | undefined): SQL | undefined =>
  orderId === undefined ? undefined : eq(entitlements.orderId, orderId);

/** Selects one row for all units of an order that were delivered together and end together. */
function remindedUnits(db: Queryable, matching: SQL | undefined) {
  return db
    .selectDistinct({ plan: orderItems.plan, endsOn: entitlements.endsOn, deliveredAt: firstDeliveredAt })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderItems, lineOfUnit)
    .where(
      and(
        eq(entitlements.state, "delivered"),
        isNull(orders.remindersStoppedAt),
        not(isRenewed(entitlements.id)),
        not(isHeld(entitlements.orderId)),
        matching,
      ),
    );
}
