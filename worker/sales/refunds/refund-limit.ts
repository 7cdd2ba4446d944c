import { hasPermission, missingPermission } from "#domain/accounts/permissions.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Caller } from "../../auth/caller.ts";
import { requireRecentProof } from "../../auth/recent-proof.ts";
import { readStaffRules } from "../../auth/staff-rules.ts";
import type { Queryable } from "../../db/client.ts";
import { ShopError } from "../../platform/errors.ts";
import { refundsOf } from "./stored-refunds.ts";

/** The one of staff who refunds. */
export type Refunder = Pick<Caller, "username" | "staffRoles" | "provenAt">;

/** A larger refund needs a recent proof of identity (D58). */
const PROVEN_ABOVE_CENTS = 500_00;

/**
 * Throws 403 if the sum is large and the caller hasn't recently proved who they are (D58), or if it would take a locked
 * order's refunds above the limit and the caller may only refund up to it (D57). All refunds of the order that haven't
 * failed count, by anyone.
 */
export async function requireMayRefund(
  tx: Queryable,
  orderId: OrderId,
  amountCents: number,
  by: Refunder,
): Promise<void> {
  if (amountCents > PROVEN_ABOVE_CENTS) requireRecentProof({ user: by });
  if (hasPermission(by.staffRoles, "refunds.unlimited")) return;
  const { refundLimitCents } = await readStaffRules(tx);
  if (refundLimitCents === null) return;
  const earlier = (await refundsOf(tx, orderId)).filter(({ state }) => state !== "failed");
  const sum = earlier.reduce((cents, refund) => cents + refund.amountCents, amountCents);
  if (sum > refundLimitCents) throw new ShopError("forbidden", missingPermission("refunds.unlimited"));
}
