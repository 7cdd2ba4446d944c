import { z } from "zod";
import { entitlementIdSchema, refundIdSchema } from "#domain/orders/ids.ts";
import { DISPUTE_STATES } from "#domain/refunds/dispute.ts";
import { ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import type { OrderMoney, RefundableUnit } from "#domain/refunds/refund-plan.ts";
import { REFUND_SCOPES, REFUND_SOURCES, REFUND_STATES } from "#domain/refunds/refund.ts";
import { time } from "../../platform/response-schemas.ts";

const cents = z.int();

/** A dispute as administrators see it (D50). */
export const disputeResponse = z.object({
  id: z.string(),
  orderNumber: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** True if the shop must respond at the provider by `dueAt`. */
  awaitsAnswer: z.boolean(),
  amountCents: cents,
  /** The provider's word for it. */
  reason: z.string(),
  dueAt: time.nullable(),
  openedAt: time,
});
export type DisputeView = z.input<typeof disputeResponse>;

/** A refund as administrators see it. */
export const refundResponse = z.object({
  id: refundIdSchema,
  state: z.enum(REFUND_STATES),
  scope: z.enum(REFUND_SCOPES),
  /** True if the buyer keeps the refunded units. */
  keep: z.boolean(),
  amountCents: cents,
  /** Null for a refund that was made in the provider's dashboard. */
  reason: z.string().nullable(),
  source: z.enum(REFUND_SOURCES),
  username: z.string().nullable(),
  /** The credit note's number; null without one. */
  creditNote: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** True if it failed and no other refund repeats it. */
  retryable: z.boolean(),
  /** The units that it pays back, each as 'Draft (1 of 2)'. */
  units: z.array(z.string()),
  createdAt: time,
  succeededAt: time.nullable(),
});
export type RefundView = z.input<typeof refundResponse>;

const money = z.object({
  paidCents: cents,
  refundedCents: cents,
  pendingCents: cents,
  lostCents: cents,
  toRepeatCents: cents,
}) satisfies z.ZodType<OrderMoney>;

const refundableUnit = z.object({
  id: entitlementIdSchema,
  productname: z.string(),
  unit: z.int().min(1),
  quantity: z.int().min(1),
  unitCents: cents,
  state: z.enum(ENTITLEMENT_STATES),
  refunded: z.boolean(),
}) satisfies z.ZodType<RefundableUnit>;

/** Everything about an order's money, for administrators (D48). */
export const orderRefundsResponse = z.object({
  number: z.string(),
  isPaid: z.boolean(),
  ...money.shape,
  /** The amount that can still be refunded. */
  leftCents: cents,
  /** True while a dispute is open, because the provider then refuses refunds. */
  disputed: z.boolean(),
  units: z.array(refundableUnit).readonly(),
  /** Oldest first. */
  refunds: z.array(refundResponse),
  disputes: z.array(disputeResponse),
  /** The mismatch, in one sentence. */
  mismatch: z.string().nullable(),
  /** True if a dispute was lost and some units aren't revoked (D50). */
  mayRevoke: z.boolean(),
});
export type OrderRefunds = z.input<typeof orderRefundsResponse>;
