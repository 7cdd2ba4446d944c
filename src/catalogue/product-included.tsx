import type { Plan } from "#domain/catalogue/plan.ts";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "#domain/seller/conformity.ts";
import { Icon } from "#src/ui/icon.tsx";

/**
 * The benefits of the mandatory subscription (S3), and what the law says of its term (D87). A Monthly plan's
 * subscription is for a month, never a year (D63).
 */
export function ProductIncluded({ plan }: { readonly plan: Plan | undefined }) {
  const monthly = plan === "Monthly";
  const term = monthly ? "month" : "year";
  const included = [
    `Every update released during the ${term}`,
    "Every feature Autodesk includes",
    `Official support for the ${term}`,
  ];
  return (
    <section aria-labelledby="included">
      <h2 id="included" className="text-xl font-semibold">
        What’s included
      </h2>
      <p className="mt-4 max-w-prose text-ink-soft">
        {monthly
          ? "The Monthly plan is a subscription for one month:"
          : "This product comes with a mandatory 1-year subscription:"}
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {included.map((text) => (
          <li key={text} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-ok" />
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        {UPDATES_TEXT} {GUARANTEE_TEXT}
      </p>
    </section>
  );
}
