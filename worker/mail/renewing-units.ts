import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import {
  inheritedSubscriptionAdmin,
  type InheritedSubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { startAfterTerm } from "#domain/units/renewal-start.ts";
import type { Queryable } from "../db/client.ts";
import { lineOfUnit, isWhatItRenews, renewedColumns, renewedUnit, today } from "../records/units.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import type { RenewingUnits } from "./order-content.ts";

type Renewing = {
  readonly starts: (Day | null)[];
  readonly administrators: Map<string, InheritedSubscriptionAdmin>;
};

/**
 * Returns an order's units that renew others, by product in the sequence of its lines, for the order's confirmation.
 */
export async function renewingUnits(tx: Queryable, orderId: OrderId): Promise<RenewingUnits[]> {
  const rows = await tx
    .select({
      productname: orderItems.productname,
      named: {
        administratorEmail: entitlements.administratorEmail,
        administratorCompany: entitlements.administratorCompany,
      },
      renewed: renewedColumns,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(and(eq(entitlements.orderId, orderId), isNotNull(entitlements.renewsId)))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const products = new Map<string, Renewing>();
  for (const { productname, named, renewed } of rows) {
    const known: Renewing = products.get(productname) ?? {
      starts: [],
      administrators: new Map<string, InheritedSubscriptionAdmin>(),
    };
    products.set(productname, known);
    known.starts.push(startAfterTerm(today(), renewed));
    const kept = inheritedSubscriptionAdmin(named, renewed, today());
    if (kept) known.administrators.set(kept.email.toLowerCase(), kept);
  }
  return [...products].map(([productname, { starts, administrators }]) => ({
    productname,
    starts,
    administrators: [...administrators.values()],
  }));
}
