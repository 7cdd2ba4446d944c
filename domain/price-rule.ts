import { hasWholeCents, toCents } from "./money.ts";

/** Lowest price in euros (S95). */
export const PRICE_MIN_EUROS = 1;
/** The payment provider's maximum. */
const PRICE_MAX_EUROS = 999_999.99;

const CENTS_TEXT = "Prices have at most two decimals.";
const TOO_HIGH_TEXT = "Prices end at €999,999.99.";

export type PriceErrors = { readonly price?: string; readonly discountPrice?: string };

/**
 * The single price rule, shared by the add form, the edit form and the server (D24, S74). Amounts in euros; a
 * discount of null means no discount.
 */
export function priceErrors(price: number, discountPrice: number | null): PriceErrors {
  const wrongPrice = priceError(price);
  const wrongDiscount = discountPrice === null ? undefined : discountError(price, discountPrice);
  return {
    ...(wrongPrice === undefined ? {} : { price: wrongPrice }),
    ...(wrongDiscount === undefined ? {} : { discountPrice: wrongDiscount }),
  };
}

function priceError(price: number): string | undefined {
  if (!(price > 0)) return "Product Price must be positive value";
  if (price < PRICE_MIN_EUROS) return "Product Price must be at least €1";
  return amountError(price);
}

function discountError(price: number, discount: number): string | undefined {
  if (!(discount >= 0)) return "Discount Price can not be negative value";
  // Compared in stored cents: 99.9999999999 is 100.
  if (toCents(discount) >= toCents(price)) return "Discount Price must be less than the product price";
  return amountError(discount);
}

function amountError(euros: number): string | undefined {
  if (euros > PRICE_MAX_EUROS) return TOO_HIGH_TEXT;
  return hasWholeCents(euros) ? undefined : CENTS_TEXT;
}

/** What is wrong with a plan's own price (D12); undefined when nothing is. */
export function planPriceError(euros: number): string | undefined {
  if (!(euros > 0)) return "A plan's price must be positive value";
  return amountError(euros) ?? (toCents(euros) < 1 ? CENTS_TEXT : undefined);
}
