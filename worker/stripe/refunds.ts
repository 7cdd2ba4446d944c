import type Stripe from "stripe";
import { type OrderId, type RefundId, refundIdSchema } from "#domain/orders/ids.ts";
import type { Period } from "#domain/books/daily-check-period.ts";
import type { Cents } from "#domain/money/money.ts";
import type { InvoiceFacts } from "../records/orders.ts";
import type { StripeClient } from "../platform/stripe-client.ts";
import { isFinalRefusal, orUnavailable, providerDown } from "./answers.ts";

const PER_PAGE = 100;
const MOST_LISTED = 1_000;
/** The most that stripe-node collects, with a hundred calls. */
const MOST_IN_A_PERIOD = 10_000;

/** Our metadata key on the provider's objects, which identifies the refund. */
const REFUND_KEY = "refund_id";
/** The provider's refund, on a credit note that it can't link itself because no payment belongs to the invoice. */
const PROVIDER_REFUND_KEY = "provider_refund";
/** Marks a credit note that only credits an invoice which a corrected one replaces: no money moves with it (D76). */
export const CORRECTION_KEY = "correction_id";

const isOfRefund = ({ metadata }: Stripe.CreditNote): boolean => metadata?.[CORRECTION_KEY] === undefined;

/** The provider's records of money, for one order or for a period. */
export type ProviderMoney = {
  readonly refunds: readonly Stripe.Refund[];
  readonly creditNotes: readonly Stripe.CreditNote[];
  readonly disputes: readonly Stripe.Dispute[];
};

/** A refund to submit: with a credit note of `invoiceId` if there is one, otherwise without. */
export type RefundSubmission = {
  readonly id: RefundId;
  readonly orderId: OrderId;
  readonly paymentIntentId: string;
  readonly invoiceId: string | null;
  readonly amountCents: number;
  /** The lines whose units are refunded; empty for an amount or the whole. */
  readonly lines: readonly RefundedLine[];
};

/** A line of the invoice as it was sold, and the number of its refunded units. */
export type RefundedLine = {
  readonly description: string;
  readonly lineCents: number;
  readonly quantity: number;
  readonly refunded: number;
};

/**
 * Returns an order's invoice: null if its session creates none, and `being made` until the provider has finalised it.
 * 503 if the provider doesn't respond.
 */
export async function findInvoice(
  stripe: StripeClient,
  sessionId: string,
): Promise<InvoiceFacts | "being made" | null> {
  const session = await orUnavailable(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] }),
  );
  const { invoice, invoice_creation: creation } = session;
  if (invoice === null) return creation?.enabled === true ? "being made" : null;
  if (typeof invoice === "string" || invoice.status === "draft") return "being made";
  return { id: invoice.id, number: invoice.number, effective_at: invoice.effective_at };
}

/**
 * Lists the refunds, disputes and credit notes of a payment and its invoices, without the notes that only replace an invoice by
 * a corrected one; 503 if the provider doesn't respond.
 */
export async function listOrderMoney(
  stripe: StripeClient,
  {
    paymentIntentId,
    invoiceIds,
  }: { readonly paymentIntentId: string; readonly invoiceIds: readonly string[] },
): Promise<ProviderMoney> {
  const ofPayment = { payment_intent: paymentIntentId, limit: PER_PAGE };
  const most = { limit: MOST_LISTED };
  return orUnavailable(async () => {
    const [refunds, notes, disputes] = await Promise.all([
      stripe.refunds.list(ofPayment).autoPagingToArray(most),
      Promise.all(
        invoiceIds.map((invoice) =>
          stripe.creditNotes.list({ invoice, limit: PER_PAGE }).autoPagingToArray(most),
        ),
      ),
      stripe.disputes.list(ofPayment).autoPagingToArray(most),
    ]);
    return { refunds, creditNotes: notes.flat().filter(isOfRefund), disputes };
  });
}

/** Lists the refunds, credit notes and disputes that the provider created in a period; 503 if it doesn't respond. */
export async function listMoneyWithin(stripe: StripeClient, { from, to }: Period): Promise<ProviderMoney> {
  const created = { gte: inSeconds(from), lt: inSeconds(to) };
  const wanted = { created, limit: PER_PAGE };
  const most = { limit: MOST_IN_A_PERIOD };
  return orUnavailable(async () => {
    const [refunds, creditNotes, disputes] = await Promise.all([
      stripe.refunds.list(wanted).autoPagingToArray(most),
      stripe.creditNotes.list(wanted).autoPagingToArray(most),
      stripe.disputes.list(wanted).autoPagingToArray(most),
    ]);
    return { refunds, creditNotes: creditNotes.filter(isOfRefund), disputes };
  });
}

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Requests a refund under its own idempotency key, so that a retry after a lost response pays once. Returns the
 * provider's message if it refuses, and null if it accepts; 503 if it doesn't respond.
 */
export async function createProviderRefund(
  stripe: StripeClient,
  refund: RefundSubmission,
): Promise<string | null> {
  const { id, paymentIntentId: payment, invoiceId, amountCents: amount } = refund;
  const options = { idempotencyKey: `refund-${id}` };
  const metadata = { [REFUND_KEY]: id, order_id: refund.orderId };
  return refusalOrNull(async () => {
    if (invoiceId === null) {
      await stripe.refunds.create({ payment_intent: payment, amount, metadata }, options);
      return;
    }
    const lines = await noteLines(stripe, invoiceId, refund.lines);
    await stripe.creditNotes.create(
      {
        invoice: invoiceId,
        ...(lines === null ? { amount } : { lines }),
        refund_amount: amount,
        // The shop mails the buyer instead (D46).
        email_type: "none",
        metadata,
      },
      options,
    );
  });
}

/** Returns the credit note's lines; null unless every line is on the invoice as it was sold. */
async function noteLines(stripe: StripeClient, invoiceId: string, lines: readonly RefundedLine[]) {
  if (lines.length === 0) return null;
  const left = await stripe.invoices
    .listLineItems(invoiceId, { limit: PER_PAGE })
    .autoPagingToArray({ limit: MOST_LISTED });
  const found = lines.flatMap(({ description, lineCents, quantity, refunded }) => {
    const at = left.findIndex(
      (line) => line.description === description && line.amount === lineCents && line.quantity === quantity,
    );
    const [line] = at === -1 ? [] : left.splice(at, 1);
    return line
      ? [{ type: "invoice_line_item", invoice_line_item: line.id, quantity: refunded } as const]
      : [];
  });
  return found.length === lines.length ? found : null;
}

/** Creates the missing credit note of a refund (D48). Returns the provider's message if it refuses. */
export async function createLinkedCreditNote(
  stripe: StripeClient,
  {
    invoiceId,
    orderId,
    providerId,
    amountCents,
    isCorrected = false,
  }: {
    readonly invoiceId: string;
    readonly orderId: OrderId;
    readonly providerId: string;
    readonly amountCents: number;
    /** No payment belongs to a corrected invoice, so the provider refuses to link the refund. */
    readonly isCorrected?: boolean;
  },
): Promise<string | null> {
  const link = isCorrected
    ? { out_of_band_amount: amountCents }
    : { refunds: [{ refund: providerId, amount_refunded: amountCents }] };
  return refusalOrNull(() =>
    stripe.creditNotes.create(
      {
        invoice: invoiceId,
        amount: amountCents,
        ...link,
        email_type: "none",
        metadata: { order_id: orderId, ...(isCorrected ? { [PROVIDER_REFUND_KEY]: providerId } : {}) },
      },
      { idempotencyKey: `credit-note-${providerId}` },
    ),
  );
}

/** Returns the id of the shop's own refund for one at the provider; undefined for one from the dashboard. */
export function localRefundId(
  refund: Stripe.Refund,
  creditNotes: readonly Stripe.CreditNote[],
): RefundId | undefined {
  const id = refund.metadata?.[REFUND_KEY] ?? creditNoteOf(refund, creditNotes)?.metadata?.[REFUND_KEY];
  return refundIdSchema.safeParse(id).data;
}

/** Returns the credit note that a refund belongs to. */
export function creditNoteOf(
  { id }: Pick<Stripe.Refund, "id">,
  creditNotes: readonly Stripe.CreditNote[],
): Stripe.CreditNote | undefined {
  return creditNotes.find(
    (note) =>
      note.status !== "void" &&
      (note.metadata?.[PROVIDER_REFUND_KEY] === id || note.refunds.some(({ refund }) => idOf(refund) === id)),
  );
}

/**
 * Returns the VAT that a document of the provider states; null if it states none, which doesn't mean that it has none:
 * `total_taxes` is an array or null (stripe-node 23.1.0, CreditNotes.d.ts and Invoices.d.ts).
 */
export const statedVat = ({
  total_taxes: taxes,
}: Pick<Stripe.Invoice | Stripe.CreditNote, "total_taxes">): Cents | null =>
  taxes?.length ? taxes.reduce((sum, { amount }) => sum + amount, 0) : null;

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;

async function refusalOrNull(ask: () => Promise<unknown>): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (isFinalRefusal(error)) return error.message;
    throw providerDown(error);
  }
}
