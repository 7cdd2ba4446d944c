import type { Permission } from "../accounts/permissions.ts";

/** The kinds of mail that the shop sends (D46). */
export const MAIL_KINDS = [
  "order_confirmation",
  "payment_failed",
  "delivery",
  "delivery_late",
  "refund",
  "renewal_reminder",
  "order_link",
  "new_order_link",
  "administrator_changed",
  "withdrawal_acknowledgement",
  "contact_message",
  "shop_notice",
  "back_in_stock",
  "vat_number_invalid",
  "invoice_corrected",
  "email_corrected",
  "message_answer",
  "email_confirmation",
  "password_reset",
  "security_changed",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails of an order that go to somebody else than its buyer, or went to an address that isn't the buyer's. */
const NOT_TO_BUYER: ReadonlySet<MailKind> = new Set([
  "withdrawal_acknowledgement",
  "shop_notice",
  "email_corrected",
]);

/** Returns true if a mail of this kind about an order goes to its buyer, so that its repetition follows a correction of the address. */
export const isForBuyer = (kind: MailKind): boolean => !NOT_TO_BUYER.has(kind);

/**
 * If several mails are due, the lowest number leaves first (D45). A mail sent by an administrator counts as one about
 * an order.
 */
export const MAIL_PRIORITY = {
  /** About an order. */
  order: 0,
  /** Caused by a public form, which anybody can fill in for anybody else, without proof that they know the order. */
  form: 1,
  /** Can wait: reminders, answers to stock requests (D80), and the shop's mails to itself (D78). */
  reminder: 2,
} as const;
export type MailPriority = (typeof MAIL_PRIORITY)[keyof typeof MAIL_PRIORITY];

/** Mails about an account (D59). */
export const ACCOUNT_MAILS: readonly MailKind[] = [
  "email_confirmation",
  "password_reset",
  "security_changed",
];

const MESSAGE_MAILS: ReadonlySet<MailKind> = new Set(["contact_message", "message_answer"]);

/**
 * Returns the permission that a person of staff needs besides `orders.read` to read a mail of this kind; null if none (D57). A
 * message and its answers are private letters, and an account is its customer's.
 */
export function permissionToRead(kind: MailKind): Permission | null {
  if (MESSAGE_MAILS.has(kind)) return "messages.read";
  return ACCOUNT_MAILS.includes(kind) ? "customers.read" : null;
}

/**
 * Mails about no order that no stranger can cause in any number: an answer is written by staff, and the others go to an
 * address that the owner of an account has confirmed (D59). They leave with those about orders, because a link that resets a
 * password soon ends, and news of an attack mustn't wait behind a flood of forms.
 */
export const NOT_OF_FORMS: readonly MailKind[] = ["message_answer", "password_reset", "security_changed"];

const CAN_WAIT: ReadonlySet<MailKind> = new Set(["renewal_reminder", "shop_notice", "back_in_stock"]);

/** Returns the priority of a mail of this kind. */
export function mailPriority(kind: MailKind, isAboutOrder: boolean): MailPriority {
  if (CAN_WAIT.has(kind)) return MAIL_PRIORITY.reminder;
  return isAboutOrder || NOT_OF_FORMS.includes(kind) ? MAIL_PRIORITY.order : MAIL_PRIORITY.form;
}

/**
 * The states of a mail (D45). `unclear`: an attempt has begun, and its response is lost or still to come. `failed`:
 * every attempt so far was refused.
 */
export const MAIL_STATES = ["queued", "sent", "failed", "unclear", "bounced"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The longest address that mail reaches. The provider's checkout accepts longer ones. */
export const ADDRESS_MAX_CHARS = 254;

/** A file attached to a mail, such as a calendar entry. */
export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly contentBase64: string;
};
