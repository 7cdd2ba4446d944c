import type { CartItem } from "#domain/cart/cart.ts";
import { itemCents, itemUnitCents } from "#domain/cart/cart-sums.ts";
import { type Cents, VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { chargedUnitCents, withoutVat } from "#domain/vat/vat-amounts.ts";
import { useWithVat } from "#src/product/price-view.ts";
import { useCartVat } from "./cart-vat.tsx";

/**
 * How the cart shows its prices: as charged to a company that pays no VAT, and otherwise as the visitor chose (D76). A
 * line without VAT is the line less its VAT, so that the lines make the sum without VAT (D12a).
 */
export function useCartPrices() {
  const ratePercent = useCartVat()?.ratePercent;
  const withVat = useWithVat();
  const free = ratePercent === 0;
  const shown = (cents: Cents): Cents =>
    withVat ? cents : withoutVat(cents, ratePercent ?? VAT_RATE_PERCENT);
  const charged = (cents: Cents): Cents => chargedUnitCents(cents, ratePercent);
  return {
    /** True if nobody pays VAT on this cart. */
    free,
    withVat: withVat && !free,
    unit: free ? charged : shown,
    line: (item: CartItem): Cents =>
      free ? charged(itemUnitCents(item)) * item.quantity : shown(itemCents(item)),
  };
}
