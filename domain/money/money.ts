/** Integer euro cents, used for storage, arithmetic and every call inside the shop (D6). */
export type Cents = number;

/** The highest price: the payment provider's maximum. */
export const PRICE_MAX_CENTS = 999_999_99;

/** The Dutch standard rate, by which a price without VAT is made (D53). */
export const VAT_RATE_PERCENT = 21;

/**
 * Returns the VAT included in these lines, each given in cents: at 21% line × 21/121, rounded half up to the cent, then
 * summed, as on the provider's invoice (D12a).
 */
export function vatOfLines(lines: readonly Cents[], ratePercent: number): Cents {
  return lines.reduce((sum, cents) => sum + vatIn(cents, ratePercent), 0);
}

/** Returns the VAT included in a gross line, half up to the cent (D53). */
export const vatIn = (grossCents: Cents, ratePercent: number): Cents =>
  Math.round((grossCents * ratePercent) / (100 + ratePercent));

const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const withoutCents = new Intl.NumberFormat("en-US");

/** Formats a price as shown on cards: euro sign, US grouping, cents only if there are any (S93). */
export function formatPrice(cents: Cents): string {
  return inEuros(cents, cents % 100 === 0 ? withoutCents : withCents);
}

/** Formats an amount as shown in the cart and on receipts: always two decimals (S93). */
export function formatAmount(cents: Cents): string {
  return inEuros(cents, withCents);
}

/** The minus comes before the sign: -€12.00. Only a sum can be negative, if more was refunded than paid. */
const inEuros = (cents: Cents, format: Intl.NumberFormat): string =>
  `${cents < 0 ? "-" : ""}€${format.format(Math.abs(cents) / 100)}`;

/** Formats an amount as shown on the receipt: two decimals and the currency (S38). */
export function formatReceiptAmount(cents: Cents, currency: string): string {
  return `${withCents.format(cents / 100)} ${currency.toUpperCase()}`;
}

/** Formats an amount for files and other machines: euros with two decimals and a point, like 1234.50. */
export function formatDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
