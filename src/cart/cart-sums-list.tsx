import type { CartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import { formatAmount } from "#domain/money/money.ts";

/** Shows the total to pay today and the VAT in it (D12a). */
export function CartSumsList({ items }: { readonly items: readonly CartItem[] }) {
  const { totalCents, vatCents } = cartSums(items);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="font-semibold">You pay today</dt>
      <dd className="text-right font-semibold tabular-nums">{formatAmount(totalCents)}</dd>
      <dt className="text-sm text-ink-soft">of which VAT</dt>
      <dd className="text-right text-sm text-ink-soft tabular-nums">{formatAmount(vatCents)}</dd>
    </dl>
  );
}
