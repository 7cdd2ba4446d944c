import type { Permission } from "../accounts/permissions.ts";

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

type MailFacts = {
  /** Its name in the admin area. */
  readonly label: string;
  /** Goes to somebody else than the order's buyer, or went to an address that isn't the buyer's. */
  readonly notToBuyer?: true;
  /** A private letter, or an account, which is its customer's: reading it needs more than `orders.read` (D57). */
  readonly about?: "message" | "account";
  /** Has a link to an account, which only its owner can ask for (D59). */
  readonly hasAccountLink?: true;
  /**
   * `reminder` for a mail that can wait. `order` for one about no order that no stranger can cause in any number: an answer and
   * an offer are written by staff, and the others go to an address that the owner of an account has confirmed (D59). They leave with those
   * about orders, because a link that resets a password soon ends, and news of an attack mustn't wait behind a flood of forms.
   */
  readonly priority?: "order" | "reminder";
};

/** The kinds of mail that the shop sends (D46). Each is written and queued by a file of `worker/mail/`. */
const MAILS = {
  order_confirmation: { label: "Order confirmation" },
  payment_failed: { label: "Payment failed" },
  bank_transfer: { label: "Bank transfer" },
  delivery: { label: "Delivery" },
  delivery_late: { label: "Late delivery" },
  refund: { label: "Refund" },
  renewal_reminder: { label: "Reminder", priority: "reminder" },
  subscription_ended: { label: "Subscription ended", priority: "reminder" },
  order_link: { label: "Link to the order" },
  new_order_link: { label: "New link to the order" },
  administrator_changed: { label: "Change of the administrator" },
  withdrawal_acknowledgement: { label: "Acknowledgement of a withdrawal", notToBuyer: true },
  contact_message: { label: "Contact message", about: "message" },
  shop_notice: { label: "Notice to the shop", notToBuyer: true, priority: "reminder" },
  back_in_stock: { label: "In stock again", priority: "reminder" },
  vat_number_invalid: { label: "VAT number not valid" },
  invoice_corrected: { label: "Corrected invoice" },
  email_corrected: { label: "Changed address, to the one before", notToBuyer: true },
  offer: { label: "Offer", priority: "order" },
  requested_offer: { label: "Offer made in the cart" },
  offer_reminder: { label: "Reminder of an offer", priority: "reminder" },
  message_answer: { label: "Answer to a message", about: "message", priority: "order" },
  email_confirmation: {
    label: "Confirmation of an account’s address",
    about: "account",
    hasAccountLink: true,
  },
  password_reset: {
    label: "Link to reset a password",
    about: "account",
    hasAccountLink: true,
    priority: "order",
  },
  security_changed: { label: "Change of an account’s security", about: "account", priority: "order" },
} as const satisfies Readonly<Record<string, MailFacts>>;
export type MailKind = keyof typeof MAILS;

const isMailKind = (word: string): word is MailKind => Object.hasOwn(MAILS, word);
export const MAIL_KINDS: readonly MailKind[] = Object.keys(MAILS).filter(isMailKind);

/**
 * While one version replaces another, the older one also sends mails of a kind that only the newer one knows: they're like any
 * about an order.
 */
const factsOf = (kind: string): MailFacts => (isMailKind(kind) ? MAILS[kind] : { label: kind });

/** A kind's name in the admin area. */
export const mailLabel = (kind: string): string => factsOf(kind).label;

/** Returns true if a mail of this kind about an order goes to its buyer, so that its repetition follows a correction of the address. */
export const isForBuyer = (kind: string): boolean => factsOf(kind).notToBuyer !== true;

/** True if a mail of this kind has a link that only the owner of an account can ask for. */
export const hasAccountLink = (kind: MailKind): boolean => factsOf(kind).hasAccountLink === true;

/** Mails about an account (D59). */
export const ACCOUNT_MAILS = MAIL_KINDS.filter((kind) => factsOf(kind).about === "account");

/** Mails about no order that aren't a form's. */
export const NOT_OF_FORMS = MAIL_KINDS.filter((kind) => factsOf(kind).priority === "order");

/** Returns the permission that a person of staff needs besides `orders.read` to read a mail of this kind; null if none (D57). */
export function permissionToRead(kind: MailKind): Permission | null {
  const { about } = factsOf(kind);
  if (about === undefined) return null;
  return about === "message" ? "messages.read" : "customers.read";
}

/** Returns the priority of a mail of this kind. */
export function mailPriority(kind: MailKind, isAboutOrder: boolean): MailPriority {
  const { priority = isAboutOrder ? "order" : "form" } = factsOf(kind);
  return MAIL_PRIORITY[priority];
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
