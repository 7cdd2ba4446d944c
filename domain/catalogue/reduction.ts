import type { Cents } from "../money/money.ts";
import { type Day, amsterdamDay, daysAfter, startOfDay } from "../time/calendar-day.ts";
import type { Plan } from "./plan.ts";

/** A scheduled price that runs (D62): the plan costs less until the end of its last day. */
export type Reduction = {
  readonly plan: Plan;
  /** The plan's price while it runs. */
  readonly cents: Cents;
  /** In Amsterdam. */
  readonly lastDay: Day;
  /** The lowest price of the 30 days before it began (D79); null if the plan wasn't sold in them. */
  readonly lowestCents: Cents | null;
};

/** A reduction as it's announced beside a price. */
export type AnnouncedReduction = {
  readonly lastDay: Day;
  readonly lowestCents: Cents;
  /** Whole percent off the lowest price, rounded down; 0 for less than one. */
  readonly percent: number;
};

/**
 * Returns how a plan's reduction is announced (D79); null without one. The percentage is reckoned from the lowest price
 * of the 30 days before (CJEU C-330/23). A scheduled price that isn't below that is only a price, and announced as nothing.
 */
export function announcedReduction(
  reduction: Reduction | null,
  plan: Plan | undefined,
): AnnouncedReduction | null {
  if (reduction === null || reduction.plan !== plan) return null;
  const { cents, lastDay, lowestCents } = reduction;
  if (lowestCents === null || cents >= lowestCents) return null;
  return { lastDay, lowestCents, percent: percentOff(lowestCents, cents) };
}

/** Returns the whole percentage by which one price is below another. */
const percentOff = (from: Cents, to: Cents): number => Math.floor(((from - to) * 100) / from);

/** The days before a reduction whose lowest price is shown with it (Art. 6a Directive 98/6/EC). */
export const LOWEST_PRICE_DAYS = 30;

/** The price of a plan from a moment on, in cents; null if the plan isn't sold from then on. */
export type PriceEntry = { readonly at: Date; readonly cents: Cents | null };

/**
 * Returns the lowest price at which a plan was sold in the 30 days before a reduction began, in cents (D79). `entries`
 * are its history, the oldest first: the price that was in force when the window opened counts, and one that was
 * replaced in the same moment doesn't. The window opens with the day in Amsterdam, so it's never shorter than 30 days.
 * A product younger than that has its lowest price so far. Null if the plan wasn't sold.
 */
export function lowestPriceBefore(entries: readonly PriceEntry[], began: Date): Cents | null {
  const opens = startOfDay(daysAfter(amsterdamDay(began), -LOWEST_PRICE_DAYS)).getTime();
  const closes = began.getTime();
  let lowest: Cents | null = null;
  for (const [at, { at: since, cents }] of entries.entries()) {
    const from = Math.max(since.getTime(), opens);
    const until = Math.min(entries[at + 1]?.at.getTime() ?? closes, closes);
    if (cents !== null && from < until && (lowest === null || cents < lowest)) lowest = cents;
  }
  return lowest;
}
