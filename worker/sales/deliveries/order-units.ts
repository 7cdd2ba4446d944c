import { asc, eq, inArray } from "drizzle-orm";
import type { EntitlementEventKind, EntitlementEventSource } from "#domain/orders/entitlement.ts";
import type { OrderId } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { now } from "../../platform/clock.ts";
import { type DeliveryView, selectUnits, viewUnits } from "./units.ts";

/** A step of a unit's life. Times in ISO 8601. */
export type DeliveryStep = {
  readonly kind: EntitlementEventKind;
  readonly source: EntitlementEventSource;
  readonly username: string | null;
  readonly note: string | null;
  readonly at: string;
};

export type OrderUnit = DeliveryView & {
  readonly steps: readonly DeliveryStep[];
  /** The shop's time, which the promise is compared with. */
  readonly now: string;
};

/** The units of one order with their timelines, in the order's sequence. */
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
