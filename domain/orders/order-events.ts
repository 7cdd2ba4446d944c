import { ORDER_STATUSES, type OrderStatus } from "./order.ts";

/** The source of an order event. */
export const EVENT_SOURCES = [
  "checkout",
  "webhook",
  "return",
  "cancel",
  "catalogue",
  "offer",
  "reconcile",
  "withdrawal",
  "admin",
  "provider",
  "buyer",
  "vies",
] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** Events that don't change an order's status. */
const DEEDS = [
  "created",
  "cancel_requested",
  "session_unknown",
  "session_refused",
  "never_handed_out",
  "amount_mismatch",
  "withdrawal_received",
  "withdrawal_handled",
  "links_ended",
  "email_corrected",
  "page_opened",
  "invoice_correction_requested",
  "invoice_corrected",
  "invoice_correction_failed",
  "refund_pending",
  "refund_succeeded",
  "refund_failed",
  "credit_note_issued",
  "dispute_inquiry",
  "dispute_open",
  "dispute_won",
  "dispute_lost",
  "dispute_closed",
  "vat_number_confirmed",
  "vat_number_invalid",
  "vat_number_unanswered",
  "vat_number_checked_by_hand",
  "vat_concern_settled",
  "transfer_reminded",
  "transfer_ended",
  "transfer_returned",
  "transfer_used",
] as const;
export type OrderEventKind = (typeof DEEDS)[number] | OrderStatus;
export const ORDER_EVENT_KINDS: readonly OrderEventKind[] = [...DEEDS, ...ORDER_STATUSES];

const KIND_WORDS: Readonly<Record<OrderEventKind, string>> = {
  created: "Order recorded and checkout opened",
  cancel_requested: "Closing the checkout was requested",
  session_unknown: "The payment provider does not know this order’s checkout",
  session_refused: "The payment provider refused to open the checkout",
  never_handed_out: "The checkout had not reached the shopper: opening it was interrupted",
  amount_mismatch: "The amount that was paid is not the amount of the order",
  withdrawal_received: "The customer withdrew from the contract",
  withdrawal_handled: "The withdrawal was handled",
  links_ended: "Older links to the order ended, and a new one emailed to the buyer",
  email_corrected: "The buyer’s email address was corrected; older links ended",
  page_opened: "The buyer’s page was opened",
  invoice_correction_requested: "A corrected invoice was requested",
  invoice_corrected: "Corrected invoice issued; the earlier one was credited",
  invoice_correction_failed: "The corrected invoice failed; the earlier one stays",
  refund_pending: "Refund requested",
  refund_succeeded: "Refunded",
  refund_failed: "The refund failed",
  credit_note_issued: "Credit note issued",
  dispute_inquiry: "The bank asked about the payment",
  dispute_open: "The bank disputed the payment",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  dispute_closed: "The dispute was closed without a decision",
  vat_number_confirmed: "VAT number confirmed",
  vat_number_invalid: "VAT number not valid",
  vat_number_unanswered: "VAT number not confirmed by the day of the VAT return",
  vat_number_checked_by_hand: "VAT number checked by hand",
  vat_concern_settled: "The doubt about the VAT was settled",
  transfer_reminded: "The buyer was reminded of the bank transfer",
  transfer_ended: "The money didn’t arrive in time",
  transfer_returned: "Transferred money was returned",
  transfer_used: "Money that came late was used for the order",
  pending: "Waiting for the shopper to pay",
  processing: "Payment submitted; the money has not arrived yet",
  paid: "Paid",
  payment_failed: "The payment failed",
  expired: "The checkout expired",
  cancelled: "Cancelled",
};

const SOURCE_WORDS: Readonly<Record<EventSource, string>> = {
  checkout: "at the checkout",
  webhook: "reported by the payment provider",
  return: "seen when the shopper returned",
  cancel: "because the shopper left the checkout or changed the cart",
  catalogue: "because a product in it went up in price, sold out or is no longer sold",
  offer: "because its offer was opened elsewhere, ended, or has a product that is no longer sold",
  reconcile: "found by the scheduled check with the payment provider",
  withdrawal: "declared on the withdrawal page",
  admin: "in the admin area",
  provider: "by the payment provider",
  buyer: "by the buyer, on the order page",
  vies: "asked of the EU’s register (VIES) by the scheduled job",
};

/** The reasons why the shop closes a checkout. */
const CLOSING_SOURCES: readonly string[] = ["cancel", "catalogue", "offer"] satisfies EventSource[];
/** The events that such a reason explains. Any other event recorded at that moment happened earlier. */
const CLOSINGS: readonly string[] = ["cancel_requested", "cancelled"] satisfies OrderEventKind[];
const BEFORE_CLOSING = "before the checkout could be closed";

/** Events that the provider decides, even if an administrator's action made the shop ask for them. */
const DECIDED_BY_PROVIDER: readonly string[] = [
  "refund_succeeded",
  "refund_failed",
  "dispute_inquiry",
  "dispute_open",
  "dispute_won",
  "dispute_lost",
  "dispute_closed",
] satisfies OrderEventKind[];

function isKind(kind: string): kind is OrderEventKind {
  return [...DEEDS, ...ORDER_STATUSES].some((known) => known === kind);
}

function isSource(source: string): source is EventSource {
  return EVENT_SOURCES.some((known) => known === source);
}

/**
 * Returns one line of an order's timeline in words. A kind or source that this release doesn't know is shown as stored.
 * A payment that coincides with the closing of its checkout isn't attributed to the closing.
 */
export function eventWords(kind: string, source: string): { readonly what: string; readonly how: string } {
  return {
    what: isKind(kind) ? KIND_WORDS[kind] : kind.replaceAll("_", " "),
    how: howWords(kind, source),
  };
}

function howWords(kind: string, source: string): string {
  if (CLOSING_SOURCES.includes(source) && !CLOSINGS.includes(kind)) return BEFORE_CLOSING;
  if (source === "admin" && DECIDED_BY_PROVIDER.includes(kind)) return SOURCE_WORDS.webhook;
  return isSource(source) ? SOURCE_WORDS[source] : source;
}
