/** Integer euro cents, used for storage, arithmetic and every call inside the shop (D6). */
export type Cents = number;

/** The highest price: the payment provider's maximum. */
export const PRICE_MAX_CENTS = 999_999_99;

/** The Dutch standard rate, included in every price (D12). */
export const VAT_RATE_PERCENT = 21;

/**
 * The VAT included in these lines, each the cents of one line: line × 21/121, half up to the cent, summed, as the
 * provider's invoice has it (D12a).
 */
export function vatOfLines(lines: readonly Cents[]): Cents {
  return lines.reduce((sum, cents) => sum + vatWithin(cents), 0);
}

const vatWithin = (lineCents: Cents): Cents =>
  Math.round((lineCents * VAT_RATE_PERCENT) / (100 + VAT_RATE_PERCENT));

const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const withoutCents = new Intl.NumberFormat("en-US");

/** A price as shown on cards: euro sign, US grouping, cents only when there are any (S93). */
export function formatPrice(cents: Cents): string {
  return inEuros(cents, cents % 100 === 0 ? withoutCents : withCents);
}

/** An amount as shown in the cart and on receipts: always two decimals (S93). */
export function formatAmount(cents: Cents): string {
  return inEuros(cents, withCents);
}

/** The minus comes before the sign: -€12.00. Only a sum can be below zero, where more was paid back than paid. */
const inEuros = (cents: Cents, format: Intl.NumberFormat): string =>
  `${cents < 0 ? "-" : ""}€${format.format(Math.abs(cents) / 100)}`;

/** An amount as shown on the receipt: two decimals and the currency (S38). */
export function formatReceiptAmount(cents: Cents, currency: string): string {
  return `${withCents.format(cents / 100)} ${currency.toUpperCase()}`;
}

/** An amount as files and other machines read it: euros with two decimals and a point, like 1234.50. */
export function formatDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
