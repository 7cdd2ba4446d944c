import { useId } from "react";
import { useController } from "react-hook-form";
import { billingSuffix, type Plan, PLANS } from "#domain/catalogue/plan.ts";
import type { Cents } from "#domain/money/money.ts";
import { typedAmount } from "#domain/money/typed-amount.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { describedBy, FieldNotes } from "#src/ui/field.tsx";
import { previewOf } from "./product-values.ts";
import { useProduct } from "./use-product-form.ts";

/** The plans that the product offers, each with an optional own price, which Monthly requires (D5, D12). */
export function PlanFields() {
  const { form, live, values } = useProduct();
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: "plans" });
  const error = fieldState.error?.message;
  const { totalCents } = previewOf(values);
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
    >
      <legend className="mb-1.5 text-sm font-medium">Plans</legend>
      <div className="divide-y divide-line rounded-sm border border-line-strong bg-sheet">
        {PLANS.map((plan, index) => {
          const chosen = field.value.includes(plan);
          const priceId = `${id}-${plan.replace(" ", "-")}`;
          const wrongPrice = live.planPrices[plan] ?? form.formState.errors.planPrices?.[plan]?.message;
          return (
            <div
              key={plan}
              className="grid items-center gap-x-4 px-3 py-1 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={chosen}
                  {...(index === 0 ? { ref: field.ref } : {})}
                  onBlur={field.onBlur}
                  onChange={(event) =>
                    field.onChange(
                      PLANS.filter((other) =>
                        other === plan ? event.target.checked : field.value.includes(other),
                      ),
                    )
                  }
                />
                {plan}
              </label>
              {chosen ? (
                <div className="pb-2 sm:py-1.5">
                  <div className="flex items-center gap-2">
                    <input
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`Own price of ${plan}, in euros`}
                      placeholder={placeholderOf(plan, totalCents)}
                      className={`${CONTROL_CLASS} max-w-40`}
                      {...describedBy(priceId, wrongPrice)}
                      {...form.register(`planPrices.${plan}`)}
                    />
                    <span className="text-sm text-ink-soft">{billingSuffix(plan)}</span>
                  </div>
                  <FieldNotes id={priceId} error={wrongPrice} />
                </div>
              ) : null}
            </div>
          );
        })}
      </div>
      <FieldNotes
        id={id}
        error={error}
        hint="Leave empty to use the product’s price. Monthly needs its own."
      />
    </fieldset>
  );
}

/** Returns the plan's cost if its price is left empty; Monthly has no such default. */
function placeholderOf(plan: Plan, totalCents: Cents): string {
  if (plan === "Monthly") return "required";
  return totalCents > 0 ? typedAmount(totalCents) : "as the product";
}
