import { billingSuffix, type Plan } from "../catalogue/plan.ts";
import { type Cents, formatPrice } from "../money/money.ts";

/** What a unit cost its buyer, and what it costs them today: both with VAT, or both without (D53). */
export type PriceToday = {
  readonly plan: Plan;
  readonly unitCents: Cents;
  readonly todayCents: Cents;
  readonly withoutVat: boolean;
};

/**
 * Describes today's price to a buyer, in every offer of the same again (D51): '€1,403.31/year without VAT, as before'. 'As before'
 * is only said of what was paid; otherwise it's from what to what.
 */
export function priceTodayInWords({ plan, unitCents, todayCents, withoutVat }: PriceToday): string {
  const price = `${formatPrice(todayCents)}${billingSuffix(plan)}${withoutVat ? " without VAT" : ""}`;
  return todayCents === unitCents ? `${price}, as before` : `${price}; it was ${formatPrice(unitCents)}`;
}
