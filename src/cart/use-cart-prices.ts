import type { CartItem } from "#domain/cart/cart.ts";
import { itemCents, unitCentsAt } from "#domain/cart/cart-sums.ts";
import type { Cents } from "#domain/money/money.ts";
import { netUnitCents } from "#domain/vat/vat-amounts.ts";
import { useShownCents, useWithVat } from "#src/product/price-view.ts";
import { useCompany } from "./company-store.ts";

/**
 * How the cart shows its prices: as charged to a company that pays no VAT, and otherwise as the visitor chose (D76). A
 * line without VAT is the line less its VAT, so that the lines make the sum without VAT (D12a).
 */
export function useCartPrices() {
  const rate = useCompany()?.vat.ratePercent;
  const shown = useShownCents();
  const withVat = useWithVat();
  return {
    /** True if nobody pays VAT on this cart. */
    free: rate === 0,
    withVat: withVat && rate !== 0,
    unit: rate === 0 ? netUnitCents : shown,
    line: (item: CartItem): Cents =>
      rate === 0 ? unitCentsAt(item, 0) * item.quantity : shown(itemCents(item)),
  };
}
