import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import { asc, inArray } from "drizzle-orm";
import { startAfterTerm } from "#domain/units/renewal-start.ts";
import { inheritedSubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { lineOfUnit, isWhatItRenews, renewedColumns, renewedUnit, today } from "../records/units.ts";
import type { DeliveredUnits } from "./order-content.ts";

/** Returns delivered units by order, in the sequence of its lines; identical ones are grouped. */
export async function deliveredUnits(
  tx: Queryable,
  entitlementIds: readonly EntitlementId[],
): Promise<ReadonlyMap<OrderId, readonly DeliveredUnits[]>> {
  const rows = await tx
    .select({
      orderId: entitlements.orderId,
      productname: orderItems.productname,
      plan: orderItems.plan,
      reference: entitlements.reference,
      administratorEmail: entitlements.administratorEmail,
      administratorCompany: entitlements.administratorCompany,
      startsOn: entitlements.startsOn,
      endsOn: entitlements.endsOn,
      renewed: renewedColumns,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(inArray(entitlements.id, [...entitlementIds]))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const found = new Map<OrderId, Map<string, DeliveredUnits>>();
  for (const { orderId, productname, plan, reference, startsOn, endsOn, renewed, ...administrator } of rows) {
    if (reference === null || startsOn === null || endsOn === null) continue;
    const { administratorEmail } = administrator;
    const administratorKept = inheritedSubscriptionAdmin(administrator, renewed, today())?.from ?? null;
    const followsTerm = startsOn === startAfterTerm(today(), renewed);
    const what = { productname, plan, reference, startsOn, followsTerm, endsOn };
    const unit = { ...what, administratorEmail, administratorKept };
    const key = JSON.stringify(unit);
    const groups = found.get(orderId) ?? new Map<string, DeliveredUnits>();
    found.set(orderId, groups.set(key, { ...unit, units: (groups.get(key)?.units ?? 0) + 1 }));
  }
  return new Map([...found].map(([orderId, groups]) => [orderId, [...groups.values()]]));
}
