import type { Cents } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";
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
