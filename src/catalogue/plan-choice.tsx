import { useId } from "react";
import { formatPrice } from "#domain/money.ts";
import { billingSuffix, offeredPlans, type Plan } from "#domain/plan.ts";
import { type Priced, type Product, unitPriceCents } from "#domain/product.ts";

type PlanChoiceProps = {
  readonly product: Priced & Pick<Product, "plans">;
  readonly plan: Plan | undefined;
  readonly onChange: (plan: Plan) => void;
};

/** The plans of a product with their prices, Monthly first (D5, D12). */
export function PlanChoice({ product, plan, onChange }: PlanChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Plan</legend>
      <div className="divide-y divide-line border border-line-strong bg-sheet">
        {offeredPlans(product.plans).map((offered) => (
          <label
            key={offered}
            className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name={name}
              value={offered}
              className="size-4 accent-accent"
              checked={plan === offered}
              onChange={() => onChange(offered)}
            />
            <span className="flex-1 font-medium">{offered}</span>{" "}
            <span className="text-sm text-ink-soft">
              <span className="font-mono text-ink tabular-nums">
                {formatPrice(unitPriceCents(product, offered))}
              </span>
              {billingSuffix(offered)}
            </span>
          </label>
        ))}
      </div>
      {product.totalCents < product.priceCents ? (
        <p className="mt-2 text-sm text-ink-soft">
          The maker’s regular price for one year is{" "}
          <span className="font-mono tabular-nums">{formatPrice(product.priceCents)}</span>.
        </p>
      ) : null}
    </fieldset>
  );
}
