import type { OrderId } from "#domain/orders/ids.ts";
import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { now } from "../../platform/clock.ts";
import { selectUnits, viewUnits } from "./units.ts";
import type { OrderUnit } from "./response-schemas.ts";

/** Returns the units of one order with their timelines, in the order's sequence. */
export async function unitsOfOrder(db: Queryable, orderId: OrderId): Promise<OrderUnit[]> {
  const units = await selectUnits(db)
    .where(eq(entitlements.orderId, orderId))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const events = await db
    .select()
    .from(entitlementEvents)
    .where(
      inArray(
        entitlementEvents.entitlementId,
        units.map(({ entitlement }) => entitlement.id),
      ),
    )
    .orderBy(asc(entitlementEvents.id));
  const views = await viewUnits(db, units);
  return views.map((view) =>
    Object.assign(view, {
      now: now().toISOString(),
      steps: events
        .filter(({ entitlementId }) => entitlementId === view.id)
        .map(({ kind, source, username, note, at }) => ({
          kind,
          source,
          username,
          note,
          at: at.toISOString(),
        })),
    }),
  );
}
