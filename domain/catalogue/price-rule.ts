import { PRICE_MAX_CENTS } from "../money/money.ts";

/** Lowest price (S95). */
const PRICE_MIN_CENTS = 1_00;
const CENTS_TEXT = "Prices have at most two decimals.";
const TOO_HIGH_TEXT = "Prices end at €999,999.99.";

/** By the names that forms, files and REST calls have for the two prices. */
export type PriceErrors = { readonly price?: string; readonly discountPrice?: string };

/**
 * The single price rule, shared by the add form, the edit form and the server (D24, S74). Amounts in cents; a fraction
 * of a cent is refused. A discount of null means no discount.
 */
export function priceErrors(priceCents: number, discountCents: number | null): PriceErrors {
  const wrongPrice = priceError(priceCents);
  const wrongDiscount = discountCents === null ? undefined : discountError(priceCents, discountCents);
  return {
    ...(wrongPrice === undefined ? {} : { price: wrongPrice }),
    ...(wrongDiscount === undefined ? {} : { discountPrice: wrongDiscount }),
  };
}

function priceError(cents: number): string | undefined {
  if (!(cents > 0)) return "Product Price must be positive value";
  if (cents < PRICE_MIN_CENTS) return "Product Price must be at least €1";
  return amountError(cents);
}

function discountError(priceCents: number, cents: number): string | undefined {
  if (!(cents >= 0)) return "Discount Price can not be negative value";
  if (cents >= priceCents) return "Discount Price must be less than the product price";
  return amountError(cents);
}

function amountError(cents: number): string | undefined {
  if (cents > PRICE_MAX_CENTS) return TOO_HIGH_TEXT;
  return Number.isInteger(cents) ? undefined : CENTS_TEXT;
}

/** True if the total is half the regular price, to the cent. Only then can the shop claim it for the product (D33). */
export function isHalfPrice(product: {
  readonly priceCents: number;
  readonly discountCents?: number | null | undefined;
}): boolean {
  return product.discountCents != null && product.discountCents * 2 === product.priceCents;
}

/** The message for a draft that offers Monthly without a price of its own (D12). */
export const MONTHLY_PRICE_TEXT =
  "Monthly needs a price of its own, because the product’s price is for one year.";

/** Returns the reason why a plan's own price is refused (D12); undefined if it's accepted. */
export function planPriceError(cents: number): string | undefined {
  if (!(cents > 0)) return "A plan's price must be positive value";
  return amountError(cents);
}
