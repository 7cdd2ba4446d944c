import { eq, inArray } from "drizzle-orm";
import type { EntitlementId, OrderId, RefundId, WithdrawalId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import {
  planRefund,
  type RefundableUnit,
  refundedUnitText,
  type RefundPlan,
  type RefundRequest,
} from "#domain/refunds/refund-plan.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { refunds, refundUnits } from "../../db/schema/refunds.ts";
import { isUuid } from "../../db/uuid.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { findInvoice } from "../../stripe/refunds.ts";
import { isBeingCorrected } from "../../records/corrected-invoices.ts";
import { lockOrder, lockUnits } from "../../records/lock.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { type Refunder, requireMayRefund } from "./refund-limit.ts";
import { refundableOrder } from "./refundable-order.ts";
import { requireSameRequest, unitsOf } from "./same-request.ts";
import { addRefundEvent, isRetried, type NewRefund, type Refund, refundsOf } from "./stored-refunds.ts";
import {
  submitRefund,
  type OrderWithPayment,
  type RefundServices,
  syncOrder,
  loadRefundableOrder,
} from "./sync-order.ts";

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
  const { refund, isNew } = await services.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const [known] = await tx.select().from(refunds).where(eq(refunds.requestKey, requestKey));
    if (known) {
      await requireSameRequest(tx, known, order.id, request);
      return { refund: known, isNew: false };
    }
    await requireNotBeingCorrected(tx, order.id);
    const plan = planRefund(await refundableOrder(tx, locked), request);
    if ("problem" in plan) throw new ShopError("conflict", plan.problem);
    await requireMayRefund(tx, order, { ...plan, keep: request.keep ?? false }, by);
    return {
      refund: await recordRefund(tx, order.id, plan, { ...request, requestKey, username: by.username }),
      isNew: true,
    };
  });
  if (isNew) await carryOutRefund(services, order, refund);
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
  const [failed] = isUuid(id) ? await services.db.select().from(refunds).where(eq(refunds.id, id)) : [];
  if (!failed) throw new ShopError("not_found", "This refund does not exist.");
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
  const order = await loadRefundableOrder(services, id);
  if (order === "not paid")
    throw new ShopError("conflict", `${name} is not paid, so there is nothing to refund.`);
  if (order === "no payment")
    throw new ShopError("conflict", `The payment provider has no payment of ${name} that could be refunded.`);
  if (order.invoiceId !== null || order.checkoutSessionId === null) return order;
  if ((await findInvoice(services.stripe, order.checkoutSessionId)) === "being made")
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

type Author = { readonly reason: string; readonly requestKey: string; readonly username: string };

/** Records a planned refund of a locked order, before the provider is asked. */
export async function recordRefund(
  tx: Queryable,
  orderId: OrderId,
  { scope, amountCents, unitIds }: RefundPlan,
  { reason, requestKey, username, keep, withdrawalId }: Request & Author,
): Promise<Refund> {
  // A concurrent delivery of one of these units either comes first, or waits and is refused.
  await lockUnits(tx, inArray(entitlements.id, [...unitIds]));
  const made = await insertRefund(tx, {
    orderId,
    requestKey,
    scope,
    keep: keep ?? false,
    amountCents,
    reason,
    username,
    withdrawalId: withdrawalId ?? null,
  });
  await addUnits(tx, made.id, unitIds);
  return made;
}

async function recordRetry(
  tx: Queryable,
  failed: Refund,
  username: string,
  units: readonly RefundableUnit[],
): Promise<Refund> {
  const paidBack = await unitsOf(tx, failed.id);
  const again = units.find(({ id, refunded }) => refunded && paidBack.includes(id));
  if (again)
    throw new ShopError("conflict", `${refundedUnitText(again)} has been refunded by another refund since.`);
  const { orderId, scope, keep, amountCents, creditNoteId, withdrawalId } = failed;
  const made = await insertRefund(tx, {
    orderId,
    requestKey: crypto.randomUUID(),
    scope,
    keep,
    amountCents,
    reason: failed.reason ?? "Made again",
    username,
    withdrawalId,
    creditNoteId,
    retryOf: failed.id,
  });
  await addUnits(tx, made.id, paidBack);
  return made;
}

type Recorded = Omit<NewRefund, "source" | "state" | "createdAt" | "updatedAt">;

async function insertRefund(tx: Queryable, values: Recorded): Promise<Refund> {
  const at = now();
  const [made] = await tx
    .insert(refunds)
    .values({ ...values, source: "admin", state: "pending", createdAt: at, updatedAt: at })
    .returning();
  if (!made) throw new Error("a refund was not recorded");
  await addRefundEvent(tx, made.id, "pending", { source: "admin", at });
  return made;
}

async function addUnits(tx: Queryable, refundId: RefundId, unitIds: readonly EntitlementId[]): Promise<void> {
  if (unitIds.length === 0) return;
  await tx.insert(refundUnits).values(unitIds.map((entitlementId) => ({ refundId, entitlementId })));
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
