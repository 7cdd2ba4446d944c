import { itemUnitCents } from "#domain/cart/cart-sums.ts";
import { type CartItem, chosenPlan } from "#domain/cart/cart.ts";
import type { Residence } from "#domain/cart/residence.ts";
import { coveredToday, onePaymentBuys } from "#domain/catalogue/plan-words.ts";
import { billingSuffix } from "#domain/catalogue/plan.ts";
import { formatAmount, formatPrice } from "#domain/money/money.ts";
import { isConsumer, WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { chargedUnitCents } from "#domain/vat/vat-amounts.ts";
import { CartSumsList } from "#src/cart/cart-sums-list.tsx";
import { useCartVat } from "#src/cart/cart-vat.tsx";
import { CompanySection } from "#src/cart/company-section.tsx";
import { useCompany } from "#src/cart/company-store.ts";
import { useRenewalStarts } from "#src/cart/use-renewal-starts.ts";
import { TextLink } from "#src/legal/text-link.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { useOverlay } from "#src/ui/overlay.ts";
import { CountrySection } from "./country-section.tsx";

type OrderSummaryProps = {
  readonly items: readonly CartItem[];
  /** Where the consumer lives; null for a company, and until it's known. */
  readonly residence: Residence | null;
};

/** The order about to be paid, beside the payment form. */
export function OrderSummary({ items, residence }: OrderSummaryProps) {
  const cart = useOverlay("cart");
  const startsOf = useRenewalStarts(items);
  const vat = useCartVat();
  return (
    <Card as="section" aria-labelledby="order-summary" className="p-5 lg:sticky lg:top-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="text-lg font-semibold">
          Order summary
        </h2>
        <Button variant="text" size="inline" onClick={cart.show}>
          Edit cart
        </Button>
      </div>
      <ul className="mt-3 border-y border-line">
        {items.map((item) => (
          <SummaryLine key={item.productname} item={item} starts={startsOf(item)} rate={vat?.ratePercent} />
        ))}
      </ul>
      <div className="mt-4">
        <CartSumsList items={items} vat={vat} />
      </div>
      <CompanySection consumers={residence === null ? null : <CountrySection residence={residence} />} />
      <BeforeYouPay items={items} />
    </Card>
  );
}

type SummaryLineProps = {
  readonly item: CartItem;
  readonly starts: string | undefined;
  /** The rate of VAT in per cent, once it's known. */
  readonly rate: number | undefined;
};

function SummaryLine({ item, starts, rate }: SummaryLineProps) {
  const plan = chosenPlan(item);
  const unitCents = chargedUnitCents(itemUnitCents(item), rate);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3 last:border-b-0">
      <span translate="no" className="min-w-0">
        {item.productname}
      </span>
      <span className="text-right tabular-nums">{formatAmount(unitCents * item.quantity)}</span>
      <span className="col-span-2 text-sm text-ink-soft">
        {item.quantity} × {plan}, <span className="tabular-nums">{formatPrice(unitCents)}</span>
        {billingSuffix(plan)}
        <span className="block first-letter:uppercase">
          {onePaymentBuys(plan, { renews: item.renews !== undefined })}
        </span>
        {starts === undefined ? null : <span className="block text-ink">{starts}.</span>}
      </span>
    </li>
  );
}

/**
 * Facts that a buyer should know, beside the button that pays: the term, renewal, withdrawal and terms (D63, D51, D34).
 */
function BeforeYouPay({ items }: { readonly items: readonly CartItem[] }) {
  const company = useCompany();
  return (
    <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm text-ink-soft">
      <li>{coveredToday(items.map(chosenPlan))}</li>
      <li>Nothing renews automatically. We’ll remind you before it ends.</li>
      {isConsumer({ company }) ? (
        <li>
          You have {WITHDRAWAL_PERIOD_DAYS} days to change your mind:{" "}
          <TextLink to="/withdrawal">withdrawal</TextLink>.
        </li>
      ) : null}
      <li>
        Our <TextLink to="/terms">terms</TextLink> apply.
      </li>
    </ul>
  );
}
