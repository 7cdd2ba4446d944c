import type { EntitlementId } from "#domain/orders/ids.ts";
import { and, eq, exists, inArray, isNull, or } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { refunds, refundUnits } from "../db/schema/refunds.ts";

/**
 * Returns the units that are about to be revoked: their refund has been requested and the provider hasn't responded, so
 * nobody may deliver them until it does (D48). Lock them first.
 */
export async function unitsBeingRefunded(
  tx: Queryable,
  ids: readonly EntitlementId[],
): Promise<ReadonlySet<EntitlementId>> {
  if (ids.length === 0) return new Set();
  const isOfRefund = exists(
    tx
      .select()
      .from(refundUnits)
      .where(and(eq(refundUnits.refundId, refunds.id), eq(refundUnits.entitlementId, entitlements.id))),
  );
  const rows = await tx
    .selectDistinct({ id: entitlements.id })
    .from(entitlements)
    .innerJoin(
      refunds,
      and(
        eq(refunds.orderId, entitlements.orderId),
        eq(refunds.state, "pending"),
        isNull(refunds.providerId),
        eq(refunds.keep, false),
        or(eq(refunds.scope, "whole"), isOfRefund),
      ),
    )
    .where(inArray(entitlements.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
