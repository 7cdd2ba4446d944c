import type { Plan } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { announcedReduction } from "#domain/catalogue/reduction.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { Price } from "#src/product/price.tsx";

type ReductionNoteProps = {
  readonly product: Pick<Product, "reduction">;
  readonly plan: Plan | undefined;
};

/**
 * Announces a plan's reduction on separate lines below its price, with the lowest price of the 30 days before (D79). It's
 * in words, because a crossed-out price is always the publisher's list price (D33).
 */
export function ReductionNote({ product, plan }: ReductionNoteProps) {
  const reduction = announcedReduction(product.reduction, plan);
  if (reduction === null) return null;
  const { percent, lastDay, lowestCents } = reduction;
  return (
    <span className="mt-0.5 block text-sm text-ink-soft">
      <span className="block font-medium text-ink">
        {percent === 0 ? "Reduced" : `${percent}% off`} until {calendarDayInWords(lastDay)}
      </span>
      <span className="block text-balance">
        Lowest price of the 30 days before: <Price cents={lowestCents} />
      </span>
    </span>
  );
}
