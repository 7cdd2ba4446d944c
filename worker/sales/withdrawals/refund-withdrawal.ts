import { eq } from "drizzle-orm";
import type { OrderId, WithdrawalId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import { orders } from "../../db/schema/orders.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { isUuid } from "../../db/uuid.ts";
import { ShopError } from "../../platform/errors.ts";
import { refundOrder } from "../refunds/make-refund.ts";
import type { Refunder } from "../refunds/refund-limit.ts";
import type { RefundServices } from "../refunds/sync-order.ts";

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
  const [row] = isUuid(id)
    ? await services.db
        .select({ withdrawal: withdrawals, sequence: orders.sequence })
        .from(withdrawals)
        .leftJoin(orders, eq(orders.id, withdrawals.orderId))
        .where(eq(withdrawals.id, id))
    : [];
  if (!row) throw new ShopError("not_found", "This withdrawal does not exist.");
  const { withdrawal, sequence } = row;
  const name = withdrawalNumber(withdrawal.sequence);
  if (sequence === null)
    throw new ShopError("conflict", `${name} belongs to no order. Link it to its order first.`);
  const request = {
    whole: true,
    reason: `Withdrawal ${name}`,
    requestKey: withdrawal.id,
    withdrawalId: withdrawal.id,
  } as const;
  return refundOrder(services, { number: orderNumber(sequence), ...request }, by);
}
