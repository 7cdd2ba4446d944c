import { seller, sellerAddressLines } from "../seller/seller.ts";
import { amsterdamDay, type Day, daysAfter, SHOP_TIME_ZONE } from "../time/calendar-day.ts";
import { LINE_BREAK } from "../text/odd-characters.ts";
import { isSameEmail } from "../text/text.ts";
import { sequenceOf } from "../orders/order.ts";
import { sequenceAfter } from "../orders/typed-number.ts";
import type { WithdrawalForm } from "./withdrawal-input.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "../seller/consumer.ts";

/** The receipt that the consumer can save and refer to by its number. The time is in ISO 8601. */
export type WithdrawalReceipt = {
  readonly number: string;
  readonly receivedAt: string;
  readonly statement: string;
};

/**
 * The outcome of a receipt's email. `over_limit`: the address has received too many recently. `repeated`: the order was
 * already withdrawn from, so no second email is sent (D46).
 */
export const RECEIPT_MAILS = ["sent", "over_limit", "repeated"] as const;
export type ReceiptMail = (typeof RECEIPT_MAILS)[number];

/** Returns the path of a receipt's page. */
export const receiptPath = (token: string): string => `/withdrawn/${token}`;

/**
 * Returns the declaration of a withdrawal, verbatim: it's shown before confirming, stored, and printed on the receipt.
 * Products typed on several lines are quoted, so none of them can pass for a line of the statement.
 */
export function withdrawalStatement({
  name,
  orderNumber,
  email,
  products,
}: Pick<WithdrawalForm, "name" | "orderNumber" | "email" | "products">): string {
  return [
    `To ${seller().name}: I hereby withdraw from my contract.`,
    `Order number: ${orderNumber}`,
    ...productRows(products),
    `Name: ${name}`,
    `Email: ${email}`,
  ].join("\n");
}

function productRows(products: string): string[] {
  const rows = products.split(LINE_BREAK);
  if (rows.length > 1) return ["Products:", ...rows.map((row) => `> ${row}`)];
  return [`Products: ${products === "" ? "The whole order" : products}`];
}

/** The days in which the buyer must have the money back by law, after declaring the withdrawal. */
export const REFUND_WITHIN_DAYS = 14;

/** Returns the last day to refund a withdrawal, in Amsterdam. The day of the withdrawal itself doesn't count (D49). */
export const refundDueOn = (receivedAt: Date): Day => daysAfter(amsterdamDay(receivedAt), REFUND_WITHIN_DAYS);

/** Returns the last day to withdraw. The day of the payment, which forms the contract, doesn't count (D49). */
export const withdrawableUntil = (paidAt: Date): Day =>
  daysAfter(amsterdamDay(paidAt), WITHDRAWAL_PERIOD_DAYS);

/**
 * Returns true if a withdrawal names both the order's number and its buyer's email address. Such a withdrawal is linked
 * to the order automatically (D34).
 */
export const matchesOrder = (
  { orderNumber, email }: Pick<WithdrawalForm, "orderNumber" | "email">,
  order: { readonly sequence: number; readonly customerEmail: string | null },
): boolean => sequenceOf(orderNumber) === order.sequence && isSameEmail(order.customerEmail, email);

const NUMBER_DIGITS = 6;

/** Returns the withdrawal number that people see: `WD-001001`. */
export function withdrawalNumber(sequence: number): string {
  return `WD-${String(sequence).padStart(NUMBER_DIGITS, "0")}`;
}

const receiptTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: SHOP_TIME_ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Returns the date, time and zone for a receipt: '21 November 2026 at 02:31:05, Amsterdam time'. */
export function receiptTimeText(receivedAt: string): string {
  return `${receiptTime.format(new Date(receivedAt))}, Amsterdam time`;
}

/**
 * Shown on the receipt (D46), whether or not such an order exists. The mail may take a moment, or go to a wrong
 * address.
 */
export const SAVE_RECEIPT_TEXTS: Readonly<Record<ReceiptMail, string>> = {
  sent: "We’ve emailed this receipt to the address you gave. You can also save or print it as proof of what you declared and when.",
  over_limit:
    "We haven’t emailed this receipt, because we’ve recently sent several emails to this address. Please save or print it as proof of what you declared and when.",
  repeated:
    "You had already withdrawn from this order, so this is when we first received it. One withdrawal is enough, so we haven’t sent another email.",
};

/** Returns the receipt as a text file. */
export function withdrawalReceiptText({ number, receivedAt, statement }: WithdrawalReceipt): string {
  return [
    "Receipt of your withdrawal from the contract",
    "",
    `Number: ${number}`,
    `Received: ${receiptTimeText(receivedAt)}`,
    `          ${receivedAt} (UTC)`,
    "",
    "Your statement:",
    ...statement.split("\n").map((row) => `  ${row}`),
    "",
    "Received by:",
    ...[
      seller().name,
      ...sellerAddressLines(),
      seller().email,
      seller().phone,
      `KVK ${seller().kvkNumber}`,
      `VAT ${seller().vatNumber}`,
    ].map((row) => `  ${row}`),
    "",
  ].join("\n");
}

/** Parses a withdrawal's number as people type and paste it: `WD-001001`, `wd 1001`. Undefined for any other text. */
export const sequenceOfWithdrawal = (number: string): number | undefined => sequenceAfter("WD", number);
