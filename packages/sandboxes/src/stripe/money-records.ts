import { z } from "zod";
import { customerRecord, invoiceSettingsRecord, lineItemRecord, metadataRecord } from "./records.ts";
import { CREDIT_NOTE_REASONS, REFUND_REASONS } from "./listed-values.ts";

export const REFUND_STATUSES = ["succeeded", "pending", "requires_action", "failed"] as const;

/** The outcome that a test sets for a refund in advance. */
export const refundOutcome = z.strictObject({
  status: z.enum(["succeeded", "pending", "requires_action", "failed"]),
  /** The status that it reaches next, `afterMs` later on the sandbox's clock. */
  becomes: z.enum(["succeeded", "failed"]).optional(),
  afterMs: z.int().nonnegative().optional(),
});

export const FAILURE_REASONS = [
  "lost_or_stolen_card",
  "expired_or_canceled_card",
  "charge_for_pending_refund_disputed",
  "insufficient_funds",
  "declined",
  "merchant_request",
  "unknown",
] as const;

/** Money that has been or is being refunded to the buyer. */
export const refundRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  /** The session of the refunded payment. */
  sessionId: z.string(),
  amountCents: z.int(),
  reason: z.enum(REFUND_REASONS).nullable(),
  metadata: metadataRecord,
  status: z.enum(REFUND_STATUSES),
  failureReason: z.string().nullable(),
  /** The times at which the sum left the balance and, if it failed after that, came back. */
  movedAtS: z.int().nullable().default(null),
  failedAtS: z.int().nullable().default(null),
  /** The status that it reaches automatically, with the time; null if only a control call ends it, or nothing does. */
  next: z.object({ status: z.enum(["succeeded", "failed"]), dueAtMs: z.number() }).nullable(),
});

/** An invoice that a call has made; the one of a paid session belongs to the session's record. */
export const manualInvoiceRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  currency: z.string(),
  customerId: z.string(),
  /** As it was when the invoice was finalised; null in a draft, which shows the customer as it is now. */
  customer: customerRecord.nullable(),
  collectionMethod: z.enum(["charge_automatically", "send_invoice"]),
  dueAtS: z.int().nullable(),
  settings: invoiceSettingsRecord,
  lineItems: z.array(lineItemRecord),
  /** Null in a draft. */
  number: z.string().nullable(),
  status: z.enum(["draft", "open", "paid", "void"]),
  finalizedAtS: z.int().nullable(),
  paidAtS: z.int().nullable(),
  voidedAtS: z.int().nullable(),
});

const creditNoteLineRecord = z.object({
  id: z.string(),
  /** The credited line of the session; null for a credited sum. */
  lineItemId: z.string().nullable(),
  amountCents: z.int(),
  quantity: z.int().nullable(),
  /** Tax included in the amount, one entry per tax rate. */
  taxes: z.array(z.object({ taxRateId: z.string(), cents: z.int() })),
});

export const creditNoteRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  effectiveAtS: z.int(),
  invoiceId: z.string(),
  number: z.string(),
  totalCents: z.int(),
  outOfBandCents: z.int(),
  reason: z.enum(CREDIT_NOTE_REASONS).nullable(),
  memo: z.string().nullable(),
  metadata: metadataRecord,
  lines: z.array(creditNoteLineRecord),
  refunds: z.array(z.object({ refundId: z.string(), amountCents: z.int() })),
});

export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const;

export const disputeRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  sessionId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  dueByS: z.int(),
  submissions: z.int(),
  /** The times at which the sum left the account and came back. */
  withdrawnAtS: z.int().nullable(),
  reinstatedAtS: z.int().nullable(),
});

/** A movement of a customer's cash balance, which bank transfers fill. */
export const cashTransactionRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  customerId: z.string(),
  type: z.enum(["funded", "applied_to_payment", "funding_reversed", "return_initiated", "return_canceled"]),
  netCents: z.int(),
  endingCents: z.int(),
  /** The payer's text; null unless money came in. */
  reference: z.string().nullable(),
  /** The payment that it was applied to; null for any other. */
  intentId: z.string().nullable(),
});
export type CashTransactionRecord = z.infer<typeof cashTransactionRecord>;

/** Money paid out to the seller's bank, with the movements of the balance that it consists of. */
export const payoutRecord = z.object({
  id: z.string(),
  /** The movement of the payout itself. */
  transactionId: z.string(),
  createdS: z.int(),
  arrivesS: z.int(),
  amountCents: z.int(),
  transactionIds: z.array(z.string()),
});

/** A movement of the balance that no buyer caused and that isn't a payout. */
export const accountMovementRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  type: z.string(),
  reportingCategory: z.string(),
  amountCents: z.int(),
  feeCents: z.int(),
});

export type ManualInvoiceRecord = z.infer<typeof manualInvoiceRecord>;
export type RefundOutcome = z.infer<typeof refundOutcome>;
export type AccountMovementRecord = z.infer<typeof accountMovementRecord>;
export type PayoutRecord = z.infer<typeof payoutRecord>;
export type RefundRecord = z.infer<typeof refundRecord>;
export type RefundStatus = RefundRecord["status"];
export type CreditNoteRecord = z.infer<typeof creditNoteRecord>;
export type CreditNoteLineRecord = z.infer<typeof creditNoteLineRecord>;
export type DisputeRecord = z.infer<typeof disputeRecord>;
export type DisputeStatus = DisputeRecord["status"];
