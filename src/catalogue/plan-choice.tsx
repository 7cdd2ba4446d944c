import { useId } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { billingSuffix, offeredPlans, type Plan } from "#domain/catalogue/plan.ts";
import { onePaymentBuys, paidNow } from "#domain/catalogue/plan-words.ts";
import { monthCents, type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import { Price, PriceText } from "#src/product/price.tsx";
import { PricesSwitch } from "#src/product/prices-switch.tsx";
import { useShownCents, useWithVat, vatLabel } from "#src/product/price-view.ts";
import { ReductionNote } from "./reduction-note.tsx";

type PlanChoiceProps = {
  readonly product: Product;
  readonly plan: Plan | undefined;
  readonly onChange: (plan: Plan) => void;
};

/**
 * The plans of a product as tiles, Monthly first (D5, D9): the payment, what it buys, and the price per month. Above them
 * are the list price (D33) and the switch that changes all of these prices.
 */
export function PlanChoice({ product, plan, onChange }: PlanChoiceProps) {
  const name = useId();
  return (
    <div>
      <div className="mb-2 flex items-end justify-between gap-x-4">
        <PriceText className="text-sm text-ink-soft">
          {product.totalCents < product.priceCents ? (
            <>
              Autodesk list price:{" "}
              <s className="text-base tabular-nums">
                <Price cents={product.priceCents} />
              </s>
              /year
            </>
          ) : null}
        </PriceText>
        <PricesSwitch />
      </div>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Plan</legend>
        {offeredPlans(product.plans).map((offered) => (
          <PlanTile
            key={offered}
            product={product}
            plan={offered}
            name={name}
            checked={plan === offered}
            onChoose={() => onChange(offered)}
          />
        ))}
      </fieldset>
    </div>
  );
}

type PlanTileProps = {
  readonly product: Product;
  readonly plan: Plan;
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function PlanTile({ product, plan, name, checked, onChoose }: PlanTileProps) {
  const month = monthCents(product, plan);
  const cents = unitPriceCents(product, plan);
  const shown = useShownCents();
  const withVat = useWithVat();
  return (
    <label className="choice-tile grid grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-2 py-2.5">
      <input
        type="radio"
        name={name}
        value={plan}
        className="size-4 translate-y-0.5 accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span className="font-medium">{plan}</span>{" "}
      <PriceText as="span" className="text-right text-sm text-ink-soft">
        <span className="text-2xl font-semibold text-ink tabular-nums">
          <Price cents={cents} />
        </span>
        {billingSuffix(plan)} {vatLabel(withVat)}
      </PriceText>{" "}
      <PriceText as="span" className="col-span-2 col-start-2 text-sm text-ink-soft first-letter:uppercase">
        {paidNow(plan, shown(cents)) ?? onePaymentBuys(plan)}
        {month === undefined ? null : (
          <span className="block tabular-nums">About {formatAmount(shown(month))} a month</span>
        )}
        <ReductionNote product={product} plan={plan} />
      </PriceText>
    </label>
  );
}
