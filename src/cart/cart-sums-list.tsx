import type { CartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { useCompany } from "./company-store.ts";

type CartSumsListProps = {
  readonly items: readonly CartItem[];
  /** True if the lines above show prices with VAT, even for a company that pays none. */
  readonly linesHaveVat?: boolean;
};

/** Shows the total to pay today and the VAT in it (D12a); for a company the price without VAT, too (D76). */
export function CartSumsList({ items, linesHaveVat = false }: CartSumsListProps) {
  const rate = useCompany()?.vat.ratePercent;
  const { totalCents, vatCents } = cartSums(items, rate);
  const onScreenCents = cartSums(items).totalCents;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rate === 0 && linesHaveVat ? (
        <>
          <Small name="Prices with VAT" cents={onScreenCents} />
          <Small name="VAT that you don’t pay (reverse charge)" cents={totalCents - onScreenCents} />
        </>
      ) : null}
      <dt className="font-semibold">You pay today</dt>
      <dd className="text-right font-semibold tabular-nums">{formatAmount(totalCents)}</dd>
      {rate === 0 && !linesHaveVat ? (
        <dd className="col-span-2 text-sm text-ink-soft">Without VAT (reverse charge)</dd>
      ) : null}
      {rate === 0 ? null : <Small name="of which VAT" cents={vatCents} />}
      {rate === undefined || rate === 0 ? null : <Small name="without VAT" cents={totalCents - vatCents} />}
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
