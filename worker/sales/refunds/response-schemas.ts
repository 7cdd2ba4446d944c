import { z } from "zod";
import { DISPUTE_STATES } from "#domain/orders/dispute.ts";
import { ENTITLEMENT_STATES } from "#domain/orders/entitlement.ts";
import { REFUND_SCOPES, REFUND_SOURCES, REFUND_STATES } from "#domain/orders/refund.ts";
import { time } from "../../platform/response-schemas.ts";
import type { DisputeView, OrderRefunds, RefundView } from "./order-refunds.ts";

const cents = z.int();

export const disputeResponse = z.object({
  id: z.string(),
  orderNumber: z.string(),
  state: z.enum(DISPUTE_STATES),
  awaitsAnswer: z.boolean(),
  amountCents: cents,
  reason: z.string(),
  dueAt: time.nullable(),
  openedAt: time,
}) satisfies z.ZodType<DisputeView>;

const refund = z.object({
  id: z.uuid(),
  state: z.enum(REFUND_STATES),
  scope: z.enum(REFUND_SCOPES),
  keep: z.boolean(),
  amountCents: cents,
  reason: z.string().nullable(),
  source: z.enum(REFUND_SOURCES),
  username: z.string().nullable(),
  creditNote: z.string().nullable(),
  failureReason: z.string().nullable(),
  retryable: z.boolean(),
  units: z.array(z.string()),
  createdAt: time,
  succeededAt: time.nullable(),
}) satisfies z.ZodType<RefundView>;

export const orderRefundsResponse = z.object({
  number: z.string(),
  isPaid: z.boolean(),
  paidCents: cents,
  refundedCents: cents,
  pendingCents: cents,
  lostCents: cents,
  toRepeatCents: cents,
  leftCents: cents,
  disputed: z.boolean(),
  units: z.array(
    z.object({
      id: z.uuid(),
      productname: z.string(),
      unit: z.int().min(1),
      quantity: z.int().min(1),
      unitCents: cents,
      state: z.enum(ENTITLEMENT_STATES),
      refunded: z.boolean(),
    }),
  ),
  refunds: z.array(refund),
  disputes: z.array(disputeResponse),
  mismatch: z.string().nullable(),
  mayRevoke: z.boolean(),
}) satisfies z.ZodType<OrderRefunds>;
