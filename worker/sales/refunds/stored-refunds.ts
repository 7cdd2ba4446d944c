import { asc, eq, inArray } from "drizzle-orm";
import { formatAmount } from "#domain/money/money.ts";
import type { EntitlementId, OrderId, RefundId } from "#domain/orders/ids.ts";
import {
  type RefundableUnit,
  refundedUnitText,
  type RefundPlan,
  type RefundRequest,
} from "#domain/refunds/refund-plan.ts";
import type { RefundEventSource, RefundScope, RefundState } from "#domain/refunds/refund.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { refundEvents, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { lockUnits } from "../../records/lock.ts";

export type Refund = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;

/** Returns an order's refunds, oldest first. */
export function refundsOf(db: Queryable, orderId: OrderId): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Returns the ids of the units that a refund pays back. */
async function unitsOf(tx: Queryable, refundId: RefundId): Promise<readonly EntitlementId[]> {
  const rows = await tx.select().from(refundUnits).where(eq(refundUnits.refundId, refundId));
  return rows.map(({ entitlementId }) => entitlementId);
}

/** Returns true if another refund repeats this one. */
export const isRetried = ({ id }: Refund, all: readonly Refund[]): boolean =>
  all.some(({ retryOf }) => retryOf === id);

/** Returns true if the refund is recorded, but the provider hasn't acknowledged it. */
export const isUnconfirmed = ({ state, providerId }: Refund): boolean =>
  state === "pending" && providerId === null;

type Wish = Pick<NewRefund, "requestKey" | "username" | "reason" | "withdrawalId" | "keep">;

/** Records a planned refund of a locked order, before the provider is asked. */
export async function recordRefund(
  tx: Queryable,
  orderId: OrderId,
  { scope, amountCents, unitIds }: RefundPlan,
  { requestKey, username, reason, withdrawalId, keep }: Wish,
): Promise<Refund> {
  // A concurrent delivery of one of these units either comes first, or waits and is refused.
  await lockUnits(tx, inArray(entitlements.id, [...unitIds]));
  const wish = { requestKey, username, reason, withdrawalId, keep };
  return insertRefund(tx, { ...wish, orderId, scope, amountCents }, unitIds);
}

/** Records that a failed refund of a locked order is made again, under its credit note if it got one. */
export async function recordRetry(
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
  const retry = { orderId, scope, keep, amountCents, creditNoteId, withdrawalId, retryOf: failed.id };
  const reason = failed.reason ?? "Made again";
  return insertRefund(tx, { ...retry, reason, requestKey: crypto.randomUUID(), username }, paidBack);
}

type Recorded = Omit<NewRefund, "source" | "state" | "createdAt" | "updatedAt">;

async function insertRefund(
  tx: Queryable,
  values: Recorded,
  unitIds: readonly EntitlementId[],
): Promise<Refund> {
  const at = now();
  const [made] = await tx
    .insert(refunds)
    .values({ ...values, source: "admin", state: "pending", createdAt: at, updatedAt: at })
    .returning();
  if (!made) throw new Error("a refund was not recorded");
  await addRefundEvent(tx, made.id, "pending", { source: "admin", at });
  // An insert of no rows is no statement.
  if (unitIds.length > 0)
    await tx
      .insert(refundUnits)
      .values(unitIds.map((entitlementId) => ({ refundId: made.id, entitlementId })));
  return made;
}

export async function addRefundEvent(
  tx: Queryable,
  refundId: RefundId,
  state: RefundState,
  { source, at }: { readonly source: RefundEventSource; readonly at: Date },
): Promise<void> {
  await tx.insert(refundEvents).values({ refundId, state, source, at });
}

/** Frees the units of a failed refund, so another one can refund them. */
export async function releaseUnits(tx: Queryable, refundId: RefundId): Promise<void> {
  await tx.update(refundUnits).set({ failed: true }).where(eq(refundUnits.refundId, refundId));
}

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

const areSame = (stored: readonly EntitlementId[], asked: readonly EntitlementId[]): boolean => {
  const ids = new Set(asked.map((id) => id.toLowerCase()));
  return ids.size === stored.length && stored.every((id) => ids.has(id));
};
