import { useId } from "react";
import { isPlan, offeredPlans, type Plan } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";

type PlanSelectProps = {
  readonly product: Pick<Product, "productname" | "plans">;
  readonly plan: Plan | undefined;
  readonly onChange: (plan: Plan) => void;
};

/** The plan dropdown: only the product's own plans, Monthly first (S32, D5). */
export function PlanSelect({ product, plan, onChange }: PlanSelectProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Plan for {product.productname}
      </label>
      <select
        id={id}
        value={plan ?? ""}
        className="h-10 w-full rounded-sm border border-line-strong bg-sheet px-2.5 text-sm text-ink"
        onChange={(event) => {
          if (isPlan(event.target.value)) onChange(event.target.value);
        }}
      >
        {offeredPlans(product.plans).map((offered) => (
          <option key={offered} value={offered}>
            {offered}
          </option>
        ))}
      </select>
    </>
  );
}
