/** The events about a checkout session (D13). */
export const SESSION_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
] as const;

/** The events about refunds, credit notes and disputes (D48, D50). */
export const REFUND_EVENTS = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.refund.updated",
  "credit_note.created",
  "credit_note.updated",
  "credit_note.voided",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;
