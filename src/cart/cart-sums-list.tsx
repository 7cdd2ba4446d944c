import type { CartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import type { Charge } from "#domain/vat/vat-amounts.ts";
import { VAT_RULE_WORDS, vatRows } from "#domain/vat/vat-rule-words.ts";
import type { ShownVat } from "./cart-vat.tsx";

type CartSumsListProps = { readonly items: readonly CartItem[]; readonly vat: ShownVat };

/** Shows the total to pay today, the VAT in it and the sum without (D12a, D76). */
export const CartSumsList = ({ items, vat }: CartSumsListProps) => (
  <SumsList name="You pay today" charge={cartSums(items, vat?.ratePercent)} vat={vat} />
);

type SumsListProps = {
  /** Of the total. */
  readonly name: string;
  readonly charge: Pick<Charge, "totalCents" | "vatCents">;
  readonly vat: ShownVat;
};

/** A total, the VAT in it and the sum without. */
export const SumsList = ({ name, charge: { totalCents, vatCents }, vat }: SumsListProps) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
    <dt className="font-semibold">{name}</dt>
    <dd className="text-right font-semibold tabular-nums">{formatAmount(totalCents)}</dd>
    {vat === undefined ? (
      <>
        <Small name="of which VAT" />
        <Small name="without VAT" />
      </>
    ) : vat === null || vatCents === null ? null : vat.ratePercent === 0 ? (
      <dd className="col-span-2 text-sm text-ink-soft">{VAT_RULE_WORDS[vat.rule].withoutVat}</dd>
    ) : (
      vatRows(vat.ratePercent, { totalCents, vatCents }).map(([row, cents]) => (
        <Small key={row} name={row} cents={cents} />
      ))
    )}
  </dl>
);

/** A row whose sum is left blank while it's asked for, so that nothing moves once it's there. */
function Small({ name, cents }: { readonly name: string; readonly cents?: Cents }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-right text-sm text-ink-soft tabular-nums">
        {cents === undefined ? null : formatAmount(cents)}
      </dd>
    </>
  );
}
