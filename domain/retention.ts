/** How long the shop keeps what it need not keep longer, unless its settings say otherwise. The privacy page tells both. */
export const MESSAGES_KEPT_DAYS = 365;
export const UNPAID_ORDERS_KEPT_DAYS = 90;

/** Dutch tax law (art. 52 AWR): books and invoices are kept for seven years after the year they belong to. */
export const BOOKS_KEPT_YEARS = 7;

/** The first moment at which the law no longer asks for the record of a sale. */
export function booksKeptUntil(paidAt: Date): Date {
  return new Date(Date.UTC(paidAt.getUTCFullYear() + BOOKS_KEPT_YEARS + 1, 0, 1));
}
