import { eq } from "drizzle-orm";
import type { OrderId, RefundId, WithdrawalId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { planRefund, type RefundRequest } from "#domain/refunds/refund-plan.ts";
import { byId } from "../../db/by-id.ts";
import type { Queryable } from "../../db/client.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { isBeingCorrected } from "../../records/corrected-invoices.ts";
import { lockOrder } from "../../records/lock.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { type Refunder, requireMayRefund } from "./refund-limit.ts";
import { type OrderWithPayment, orderWithPayment, refundableOrder } from "./refundable-order.ts";
import {
  isRetried,
  recordRefund,
  recordRetry,
  type Refund,
  refundsOf,
  requireSameRequest,
} from "./stored-refunds.ts";
import { type RefundServices, submitRefund } from "./submit-refund.ts";
import { syncInvoice, syncOrder } from "./sync-order.ts";

type Request = RefundRequest & {
  readonly reason: string;
  readonly requestKey?: string | undefined;
  /** The withdrawal that the refund settles (D49). */
  readonly withdrawalId?: WithdrawalId | undefined;
};

/**
 * Refunds an order (D48). The refund is recorded before the provider is asked. If the response is lost, it stays
 * pending and the job asks again, so nothing is paid twice or forgotten. Repeating a request with the same key finds
 * the first call's refund. Throws 409 with one sentence if it can't be made, and 403 above the caller's limit (D57). Nothing
 * has changed then, unless the provider refused it.
 */
export async function refundOrder(
  services: RefundServices,
  { number, ...request }: Request & { readonly number: string },
  by: Refunder,
): Promise<OrderId> {
  const { id } = await orderOfNumber(services.db, number);
  const order = await orderToRefund(services, id, number);
  const requestKey = request.requestKey ?? crypto.randomUUID();
  const made = await services.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const [known] = await tx.select().from(refunds).where(eq(refunds.requestKey, requestKey));
    if (known) {
      await requireSameRequest(tx, known, order.id, request);
      return undefined;
    }
    await requireNotBeingCorrected(tx, order.id);
    const plan = planRefund(await refundableOrder(tx, locked), request);
    if ("problem" in plan) throw new ShopError("conflict", plan.problem);
    await requireMayRefund(tx, order, { ...plan, keep: request.keep ?? false }, by);
    return recordRefund(tx, order.id, plan, { ...request, requestKey, username: by.username });
  });
  if (made) await carryOutRefund(services, order, made);
  return order.id;
}

/**
 * Retries a failed refund (D48), under its credit note if it got one. It's retried only once, even if this is called
 * twice.
 */
export async function retryRefund(
  services: RefundServices,
  { id }: { readonly id: RefundId },
  by: Refunder,
): Promise<OrderId> {
  const failed = await byId(services.db, refunds, id, "This refund does not exist.");
  const order = await orderToRefund(services, failed.orderId, "The order");
  const made = await services.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    await requireNotBeingCorrected(tx, order.id);
    const all = await refundsOf(tx, order.id);
    const current = all.find((refund) => refund.id === failed.id);
    if (!current || isRetried(current, all)) return undefined;
    if (current.state !== "failed") throw new ShopError("conflict", "This refund has not failed.");
    const { money, units, disputed, number } = await refundableOrder(tx, locked);
    // The amount of a refund that failed under its credit note is reserved for its retry.
    const free = {
      ...money,
      toRepeatCents: money.toRepeatCents - (current.creditNoteId === null ? 0 : current.amountCents),
    };
    const plan = planRefund({ money: free, units, disputed, number }, { amountCents: current.amountCents });
    if ("problem" in plan) throw new ShopError("conflict", plan.problem);
    const { scope, amountCents, keep } = current;
    await requireMayRefund(tx, locked, { scope, amountCents, unitIds: [], keep }, by);
    return recordRetry(tx, current, by.username, units);
  });
  if (made) await carryOutRefund(services, order, made);
  return order.id;
}

/** Returns a paid order whose invoice, if it gets one, exists. Throws 409 otherwise. */
export async function orderToRefund(
  services: RefundServices,
  id: OrderId,
  name: string,
): Promise<OrderWithPayment> {
  const paid = await orderWithPayment(services.db, id);
  if (paid === "not paid")
    throw new ShopError("conflict", `${name} is not paid, so there is nothing to refund.`);
  if (paid === "no payment")
    throw new ShopError("conflict", `The payment provider has no payment of ${name} that could be refunded.`);
  const { order, isBeingMade } = await syncInvoice(services, paid);
  if (isBeingMade)
    throw new ShopError(
      "conflict",
      `The invoice of ${orderNumber(order.sequence)} is still being made. Please try again in a minute.`,
    );
  return order;
}

/** Throws 409 while the order's invoice is being replaced: the sums of both documents are already decided (D76). */
async function requireNotBeingCorrected(tx: Queryable, orderId: OrderId): Promise<void> {
  if (await isBeingCorrected(tx, orderId))
    throw new ShopError("conflict", "The invoice is being corrected. Please try again in a minute.");
}

/** Asks the provider and records the outcome. If the response is lost, the refund stays pending for the job. */
export async function carryOutRefund(
  services: RefundServices,
  order: OrderWithPayment,
  refund: Refund,
): Promise<void> {
  let refusal: string | null;
  try {
    refusal = await submitRefund(services, order, refund, "admin");
    await syncOrder(services, order.id, "admin");
  } catch (error) {
    logFault("a refund's answer is not known", { orderId: order.id, cause: error });
    return;
  }
  if (refusal !== null)
    throw new ShopError("conflict", `The payment provider refused the refund: ${refusal}`);
}
