import { hasPermission, missingPermission } from "#domain/accounts/permissions.ts";
import { formatAmount } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { RefundPlan } from "#domain/refunds/refund-plan.ts";
import { useApproval } from "../../acts/approval.ts";
import { type Caller, requireRecentProof } from "../../auth/caller.ts";
import { readStaffRules } from "../../auth/staff-rules.ts";
import type { Queryable } from "../../db/client.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Order } from "../../records/orders.ts";
import { refundsOf } from "./stored-refunds.ts";

/** The one of staff who refunds. */
export type Refunder = Pick<Caller, "id" | "username" | "staffRoles" | "provenAt">;

/** A refund that takes its order's above this needs a recent proof of identity (D58), so that slices of it do, too. */
const PROVEN_ABOVE_CENTS = 500_00;

/** A refund as it will be recorded. */
type Planned = Pick<RefundPlan, "scope" | "amountCents" | "unitIds"> & { readonly keep: boolean };

/**
 * Throws 403 if the refund would take a locked order's refunds above the sum that needs a recent proof of the caller's identity
 * (D58), above the limit if the caller may only refund up to it, or above the sum from which a refund waits for another owner
 * (D57). All refunds of the order that haven't failed count, by anyone.
 */
export async function requireMayRefund(
  tx: Queryable,
  order: Pick<Order, "id" | "sequence">,
  planned: Planned,
  by: Refunder,
): Promise<void> {
  const earlier = (await refundsOf(tx, order.id)).filter(({ state }) => state !== "failed");
  const sum = earlier.reduce((cents, refund) => cents + refund.amountCents, planned.amountCents);
  if (sum > PROVEN_ABOVE_CENTS) requireRecentProof(by);
  const { refundLimitCents, secondEyes, secondEyesRefundCents } = await readStaffRules(tx);
  const limitCents = hasPermission(by.staffRoles, "refunds.unlimited") ? null : refundLimitCents;
  if (limitCents !== null && sum > limitCents)
    throw new ShopError("forbidden", missingPermission("refunds.unlimited"));
  if (secondEyes && sum > secondEyesRefundCents) await useRefundApproval(tx, order, planned, by);
}

/** The same refund again is one of the same sum and units; the key of a request may differ. */
async function useRefundApproval(
  tx: Queryable,
  { id, sequence }: Pick<Order, "id" | "sequence">,
  { scope, amountCents, unitIds, keep }: Planned,
  by: Refunder,
): Promise<void> {
  const units =
    unitIds.length === 0 ? "" : `, for ${unitIds.length === 1 ? "1 unit" : `${unitIds.length} units`}`;
  await useApproval(
    tx,
    { userId: by.id, call: "refund" },
    {
      input: { order: id, scope, amountCents, unitIds: unitIds.toSorted(), keep },
      summary: `refund ${formatAmount(amountCents)} of ${orderNumber(sequence)}${units}`,
    },
  );
}
