import { and, eq, isNull, ne } from "drizzle-orm";
import type { OrderId, WithdrawalId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { matchesOrder, withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import { byId } from "../../db/by-id.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { ShopError } from "../../platform/errors.ts";
import { lockOrder } from "../../records/lock.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import type { WithdrawalView } from "../../records/response-schemas.ts";
import {
  UNKNOWN_WITHDRAWAL_TEXT,
  withdrawalById,
  type WithdrawalSettings,
} from "../../records/withdrawals.ts";
import { refundOrder } from "../refunds/make-refund.ts";
import type { Refunder } from "../refunds/refund-limit.ts";
import type { RefundServices } from "../refunds/submit-refund.ts";

/**
 * Links a withdrawal that matched no order to the one that an administrator names (D49). Throws 409 if it already has
 * another one.
 */
export async function linkWithdrawal(
  db: Queryable,
  settings: WithdrawalSettings,
  { id, number }: { readonly id: WithdrawalId; readonly number: string },
): Promise<WithdrawalView> {
  await byId(db, withdrawals, id, UNKNOWN_WITHDRAWAL_TEXT);
  const order = await orderOfNumber(db, number);
  await db
    .update(withdrawals)
    .set({ orderId: order.id })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.orderId)));
  const linked = await withdrawalById(db, settings, id);
  if (linked.order !== null && linked.order.number !== orderNumber(order.sequence))
    throw new ShopError("conflict", `This withdrawal belongs to ${linked.order.number} already.`);
  return linked;
}

/**
 * Removes such a link, so the order continues as if nobody had withdrawn from it. Throws 409 for a withdrawal that
 * names the order's number and email address, and for one that was refunded. Repeating it changes nothing.
 */
export async function unlinkWithdrawal(
  db: Database,
  settings: WithdrawalSettings,
  { id }: { readonly id: WithdrawalId },
): Promise<WithdrawalView> {
  return db.transaction(async (tx) => {
    const withdrawal = await byId(tx, withdrawals, id, UNKNOWN_WITHDRAWAL_TEXT);
    const { orderId, sequence } = withdrawal;
    if (orderId !== null) {
      // A refund of the withdrawal is recorded under the same lock.
      const order = await lockOrder(tx, orderId);
      const name = withdrawalNumber(sequence);
      const number = orderNumber(order.sequence);
      if (matchesOrder(withdrawal, order))
        throw new ShopError("conflict", `${name} names ${number} and its buyer's email address.`);
      if (await isRefunded(tx, id)) throw new ShopError("conflict", `${name} was refunded from ${number}.`);
      await tx.update(withdrawals).set({ orderId: null }).where(eq(withdrawals.id, id));
    }
    return withdrawalById(tx, settings, id);
  });
}

/** Returns true if its refund was requested and hasn't failed. */
async function isRefunded(tx: Queryable, id: WithdrawalId): Promise<boolean> {
  const found = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.withdrawalId, id), ne(refunds.state, "failed")))
    .limit(1);
  return found.length > 0;
}

/**
 * Refunds the remaining amount of a withdrawal's order, and marks the withdrawal as handled once the provider has
 * accepted the refund (D49). It's refunded only once, even if this is called twice. Throws 409 with one sentence if the
 * refund can't be made.
 */
export async function refundWithdrawal(
  services: RefundServices,
  { id }: { readonly id: WithdrawalId },
  by: Refunder,
): Promise<OrderId> {
  const { number: name, order } = await withdrawalById(services.db, services.settings, id);
  if (order === null)
    throw new ShopError("conflict", `${name} belongs to no order. Link it to its order first.`);
  const reason = `Withdrawal ${name}`;
  // The withdrawal is its refund's request key, so that it's refunded once.
  const request = { number: order.number, whole: true, reason, requestKey: id, withdrawalId: id } as const;
  return refundOrder(services, request, by);
}
