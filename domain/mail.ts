/** What the shop mails (D46). */
export const MAIL_KINDS = [
  "order_confirmation",
  "payment_failed",
  "delivery",
  "refund",
  "renewal_reminder",
  "order_link",
  "new_order_link",
  "administrator_changed",
  "withdrawal_acknowledgement",
  "contact_message",
  "shop_notice",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * The life of a mail (D45). `unclear`: an attempt has begun and its answer is not known, be it lost or still to come.
 * `failed`: every attempt so far was refused.
 */
export const MAIL_STATES = ["queued", "sent", "failed", "unclear", "bounced"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A file that goes with a mail, such as a calendar entry. */
export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly contentBase64: string;
};
