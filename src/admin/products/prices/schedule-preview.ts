import * as z from "zod/mini";
import { lowestPriceBefore, announcedReduction } from "#domain/catalogue/reduction.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { scheduledPriceSchema } from "#domain/catalogue/scheduled-price.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { type Day, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Outputs } from "#src/api/router-types.ts";

/** A product's prices, its latest scheduled price, and its price history (D62, D79). */
export type Prices = Outputs["prices"]["ofProduct"];
export type Scheduled = NonNullable<Prices["scheduled"]>;

/** Returns what buyers will see of a scheduled price that is being typed; empty until it's complete. */
export function previewText(prices: Pick<Prices, "plans" | "history">, typed: object): string {
  const { data } = z.safeParse(scheduledPriceSchema, typed);
  const paid = prices.plans.find(({ plan }) => plan === data?.plan)?.cents;
  if (data === undefined || paid === undefined || data.cents >= paid) return "";
  const { plan, cents, firstDay, lastDay } = data;
  const lowestCents = lowestFrom(prices.history, plan, firstDay);
  const announced = announcedReduction({ plan, cents, lastDay, lowestCents }, plan);
  const change = `${formatAmount(cents)} instead of ${formatAmount(paid)}`;
  if (announced === null) {
    const lowest = lowestCents === null ? "" : `, ${formatAmount(lowestCents)}`;
    return `${change}. It won’t be announced as a reduction, because it isn’t below the lowest price of the 30 days before${lowest}.`;
  }
  const off = announced.percent === 0 ? "Reduced" : `${announced.percent}% off`;
  return `${change}. Buyers see: ${off} until ${calendarDayInWords(lastDay)}. Lowest price of the 30 days before: ${formatAmount(announced.lowestCents)}.`;
}

/** The lowest price before a reduction that begins on a day, if nothing changes until then. `history` has the newest first. */
function lowestFrom(history: Prices["history"], plan: Plan, firstDay: Day): Cents | null {
  const entries = history
    .filter((change) => change.plan === plan)
    .map(({ at, cents }) => ({ at: new Date(at), cents }))
    .toReversed();
  return lowestPriceBefore(entries, new Date(startOfDay(daysAfter(firstDay, 1)).getTime() - 1));
}
