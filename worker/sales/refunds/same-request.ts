import { eq } from "drizzle-orm";
import { formatAmount } from "#domain/money/money.ts";
import type { EntitlementId, OrderId, RefundId } from "#domain/orders/ids.ts";
import type { RefundRequest } from "#domain/refunds/refund-plan.ts";
import type { RefundScope } from "#domain/refunds/refund.ts";
import type { Queryable } from "../../db/client.ts";
import { refundUnits } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Refund } from "./stored-refunds.ts";

/**
 * Throws 409 if the key belongs to a refund of another order, kind or amount, because that refund would be mistaken for
 * this one. The reason may differ, since it moves no money.
 */
export async function requireSameRequest(
  tx: Queryable,
  known: Refund,
  orderId: OrderId,
  { entitlementIds, amountCents, keep }: RefundRequest,
): Promise<void> {
  if (known.orderId !== orderId) throw new ShopError("conflict", "This request was made for another order.");
  const scope: RefundScope =
    entitlementIds !== undefined ? "units" : amountCents !== undefined ? "sum" : "whole";
  const same =
    known.scope === scope &&
    known.keep === (keep ?? false) &&
    (amountCents === undefined || known.amountCents === amountCents) &&
    (entitlementIds === undefined || areSame(await unitsOf(tx, known.id), entitlementIds));
  if (!same)
    throw new ShopError(
      "conflict",
      `This request has already made a different refund of ${formatAmount(known.amountCents)}. Nothing more was refunded.`,
    );
}

/** Returns the ids of the units that a refund pays back. */
export const unitsOf = async (tx: Queryable, refundId: RefundId): Promise<readonly EntitlementId[]> => {
  const rows = await tx.select().from(refundUnits).where(eq(refundUnits.refundId, refundId));
  return rows.map(({ entitlementId }) => entitlementId);
};

const areSame = (stored: readonly EntitlementId[], asked: readonly EntitlementId[]): boolean => {
  const ids = new Set(asked.map((id) => id.toLowerCase()));
  return ids.size === stored.length && stored.every((id) => ids.has(id));
};
