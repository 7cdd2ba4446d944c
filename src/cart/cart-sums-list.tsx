import type { CartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { useCompany } from "./company-store.ts";

type CartSumsListProps = {
  readonly items: readonly CartItem[];
  /** The rate of the VAT in the order; null while it isn't known. Without it, that of the company or of the Netherlands. */
  readonly vatRate?: number | null | undefined;
};

/** Shows the total to pay today, the VAT in it and the sum without (D12a, D76). */
export function CartSumsList({ items, vatRate }: CartSumsListProps) {
  const company = useCompany();
  const rate = vatRate ?? company?.vat.ratePercent;
  const { totalCents, vatCents } = cartSums(items, rate);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="font-semibold">You pay today</dt>
      <dd className="text-right font-semibold tabular-nums">{formatAmount(totalCents)}</dd>
      {rate === 0 ? (
        <dd className="col-span-2 text-sm text-ink-soft">Without VAT (reverse charge)</dd>
      ) : vatRate === null ? null : (
        <>
          <Small name="of which VAT" cents={vatCents} />
          <Small name="without VAT" cents={totalCents - vatCents} />
        </>
      )}
    </dl>
  );
}

function Small({ name, cents }: { readonly name: string; readonly cents: Cents }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-right text-sm text-ink-soft tabular-nums">{formatAmount(cents)}</dd>
    </>
  );
}
