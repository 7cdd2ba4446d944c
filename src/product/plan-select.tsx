import { isPlan, type Plan } from "#domain/catalogue/plan.ts";
import { classNames } from "#src/ui/class-names.ts";
import { Select } from "#src/ui/select.tsx";

type PlanSelectProps = {
  readonly productname: string;
  readonly plans: readonly Plan[];
  readonly plan: Plan | undefined;
  readonly onChange: (plan: Plan) => void;
  /** Returns a plan's text in the list; by default its name. */
  readonly nameOf?: (plan: Plan) => string;
  readonly className?: string;
};

/** The plan dropdown: only the product's own plans, Monthly first (S32, D5, D66). */
export function PlanSelect({ productname, plans, plan, onChange, nameOf, className }: PlanSelectProps) {
  return (
    <Select
      aria-label={`Plan for ${productname}`}
      value={plan ?? ""}
      className={classNames("h-10 w-full", className)}
      onChange={(chosen) => {
        if (isPlan(chosen)) onChange(chosen);
      }}
    >
      {plans.map((offered) => (
        <option key={offered} value={offered}>
          {nameOf?.(offered) ?? offered}
        </option>
      ))}
    </Select>
  );
}
