import { z } from "zod";
import { manualInvoiceRecord } from "./money-records.ts";
import {
  accountMovementRecord,
  cashTransactionRecord,
  creditNoteRecord,
  disputeRecord,
  payoutRecord,
  REFUND_STATUSES,
  refundRecord,
} from "./money-records.ts";
import {
  customerRecord,
  sessionRecord,
  taxIdRecord,
  taxRateRecord,
  webhookEndpointRecord,
} from "./records.ts";

const SESSION_EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
] as const;
const REFUND_EVENT_TYPES = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
] as const;
const INVOICE_EVENT_TYPES = [
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.voided",
  "invoice.deleted",
] as const;
const DISPUTE_EVENT_TYPES = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/** Every event that the sandbox sends. */
export const EVENT_TYPES = [
  ...SESSION_EVENT_TYPES,
  ...REFUND_EVENT_TYPES,
  "charge.refunded",
  ...INVOICE_EVENT_TYPES,
  "credit_note.created",
  "customer_cash_balance_transaction.created",
  ...DISPUTE_EVENT_TYPES,
] as const;

const happened = {
  id: z.string(),
  createdS: z.int(),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
};

/** An event, with a copy of its object as it was when the event happened. */
const eventRecord = z.discriminatedUnion("type", [
  z.object({ ...happened, type: z.enum(SESSION_EVENT_TYPES), session: sessionRecord }),
  z.object({
    ...happened,
    type: z.enum(REFUND_EVENT_TYPES),
    refund: refundRecord,
    /** Null for a new one. */
    statusBefore: z.enum(REFUND_STATUSES).nullable(),
  }),
  z.object({
    ...happened,
    type: z.literal("charge.refunded"),
    charge: z.object({ sessionId: z.string(), refundedCents: z.int(), disputed: z.boolean() }),
  }),
  z.object({ ...happened, type: z.enum(INVOICE_EVENT_TYPES), invoice: manualInvoiceRecord }),
  z.object({ ...happened, type: z.literal("credit_note.created"), creditNote: creditNoteRecord }),
  z.object({
    ...happened,
    type: z.literal("customer_cash_balance_transaction.created"),
    cash: cashTransactionRecord,
  }),
  z.object({ ...happened, type: z.enum(DISPUTE_EVENT_TYPES), dispute: disputeRecord }),
]);

const deliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  state: z.enum(["pending", "delivered", "failed", "suppressed"]),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  notBeforeMs: z.number(),
  /** The amount by which this delivery's amounts are wrong; a fault that only the sandbox has. */
  amountOffCents: z.int().default(0),
});

const idempotencyRecord = z.object({
  key: z.string(),
  path: z.string(),
  fingerprint: z.string(),
  status: z.int(),
  body: z.string(),
  createdS: z.int(),
});

/** The content of the data file. */
export const storedLedger = z.object({
  version: z.literal(1),
  clockAheadMs: z.int().nonnegative().default(0),
  customers: z.array(customerRecord).default([]),
  sessions: z.array(sessionRecord),
  refunds: z.array(refundRecord).default([]),
  invoices: z.array(manualInvoiceRecord).default([]),
  creditNotes: z.array(creditNoteRecord).default([]),
  disputes: z.array(disputeRecord).default([]),
  payouts: z.array(payoutRecord).default([]),
  accountMovements: z.array(accountMovementRecord).default([]),
  cashTransactions: z.array(cashTransactionRecord).default([]),
  events: z.array(eventRecord),
  deliveries: z.array(deliveryRecord),
  idempotency: z.array(idempotencyRecord),
  taxRates: z.array(taxRateRecord).default([]),
  taxIds: z.array(taxIdRecord).default([]),
  webhookEndpoints: z.array(webhookEndpointRecord).default([]),
});

export type EventRecord = z.infer<typeof eventRecord>;
export type InvoiceEventType = (typeof INVOICE_EVENT_TYPES)[number];
export type SessionEventType = (typeof SESSION_EVENT_TYPES)[number];
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
/** The content of an event, without its time and cause. */
export type News = Without<EventRecord, keyof typeof happened>;
export type DeliveryRecord = z.infer<typeof deliveryRecord>;
export type IdempotencyRecord = z.infer<typeof idempotencyRecord>;
export type StoredLedger = z.infer<typeof storedLedger>;
