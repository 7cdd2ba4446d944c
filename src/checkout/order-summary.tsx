import { useId, useState } from "react";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import { itemUnitCents } from "#domain/cart/cart-sums.ts";
import { type CartItem, chosenPlan } from "#domain/cart/cart.ts";
import { onePaymentBuys } from "#domain/catalogue/plan-words.ts";
import { billingSuffix } from "#domain/catalogue/plan.ts";
import { formatAmount, formatPrice } from "#domain/money/money.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { chargedUnitCents } from "#domain/vat/vat-amounts.ts";
import { BuyerSection } from "#src/cart/buyer-section.tsx";
import { CartSumsList } from "#src/cart/cart-sums-list.tsx";
import { useCartVat } from "#src/cart/cart-vat.tsx";
import { useCompany } from "#src/cart/company-store.ts";
import { useRenewalStarts } from "#src/cart/use-renewal-starts.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { useOverlay } from "#src/ui/overlay.ts";
import { AdministratorChoice } from "./administrator-choice.tsx";
import { BeforeYouPay } from "./before-you-pay.tsx";

type OrderSummaryProps = {
  readonly items: readonly CartItem[];
  /** Who is to administer the subscriptions; undefined if that isn't asked. */
  readonly administrator: ChosenAdmin | null | undefined;
};

/** The order about to be paid, beside the payment form. On phones its lines are folded, so that the form isn't far below. */
export function OrderSummary({ items, administrator }: OrderSummaryProps) {
  const cart = useOverlay("cart");
  const startsOf = useRenewalStarts(items);
  const vat = useCartVat();
  const company = useCompany();
  const [isUnfolded, setUnfolded] = useState(false);
  const linesId = useId();
  return (
    <Card as="section" aria-labelledby="order-summary" className="grid gap-4 p-5 max-lg:gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="text-lg font-semibold">
          Order summary
        </h2>
        <Button variant="text" size="inline" onClick={cart.show}>
          Edit cart
        </Button>
      </div>
      <BuyerSection />
      {administrator === undefined ? null : (
        <AdministratorChoice administrator={administrator} company={company} />
      )}
      <ul id={linesId} className={classNames("border-y border-line", !isUnfolded && "max-lg:hidden")}>
        {items.map((item) => (
          <SummaryLine key={item.productname} item={item} starts={startsOf(item)} rate={vat?.ratePercent} />
        ))}
      </ul>
      <CartSumsList items={items} vat={vat} />
      <div className="flex items-baseline justify-between gap-4 text-sm lg:hidden">
        <span translate="no" className="text-ink-soft">
          {items.map((item) => `${item.quantity} × ${item.productname}, ${chosenPlan(item)}`).join("; ")}
        </span>
        <Button
          variant="text"
          size="inline"
          className="shrink-0"
          aria-expanded={isUnfolded}
          aria-controls={linesId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Show what’s in it
        </Button>
      </div>
      <BeforeYouPay plans={items.map(chosenPlan)} consumer={isConsumer({ company })} />
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
