import { useId } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { billingSuffix, offeredPlans, type Plan } from "#domain/catalogue/plan.ts";
import { onePaymentBuys } from "#domain/catalogue/plan-words.ts";
import { isHalfPrice } from "#domain/catalogue/price-rule.ts";
import { monthCents, type Priced, type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import { Price, PriceText } from "#src/product/price.tsx";
import { useShownCents } from "#src/product/price-view.ts";

type PlanChoiceProps = {
  readonly product: Priced & Pick<Product, "plans" | "discountCents">;
  readonly plan: Plan | undefined;
  readonly onChange: (plan: Plan) => void;
};

/** The plans of a product as tiles, Monthly first (D5, D9): the payment, what it buys, and the price per month. */
export function PlanChoice({ product, plan, onChange }: PlanChoiceProps) {
  const name = useId();
  const plans = offeredPlans(product.plans);
  const compares = plans.some((offered) => monthCents(product, offered) !== undefined);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Plan</legend>
      <div className="grid gap-2">
        {plans.map((offered) => (
          <PlanTile
            key={offered}
            product={product}
            plan={offered}
            name={name}
            checked={plan === offered}
            onChoose={() => onChange(offered)}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {product.totalCents < product.priceCents ? (
          <>
            Autodesk list price:{" "}
            <span className="tabular-nums">
              <Price cents={product.priceCents} />
            </span>{" "}
            per year.{" "}
          </>
        ) : null}
        {isHalfPrice(product) && product.planCents["1 year"] === undefined ? "Half the list price. " : null}
        {compares ? "Monthly figures are rounded." : null}
      </p>
    </fieldset>
  );
}

type PlanTileProps = {
  readonly product: Priced;
  readonly plan: Plan;
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function PlanTile({ product, plan, name, checked, onChoose }: PlanTileProps) {
  const month = monthCents(product, plan);
  const shown = useShownCents();
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
        <span className="font-medium text-ink tabular-nums">
          <Price cents={unitPriceCents(product, plan)} />
        </span>
        {billingSuffix(plan)}
      </PriceText>{" "}
      <PriceText as="span" className="col-span-2 col-start-2 text-sm text-ink-soft first-letter:uppercase">
        {onePaymentBuys(plan)}
        {month === undefined ? null : (
          <>
            {" · "}
            <span className="whitespace-nowrap">
              <span className="tabular-nums">{formatAmount(shown(month))}</span> a month
            </span>
          </>
        )}
      </PriceText>
    </label>
  );
}
