import { type Day, daysAfter } from "../time/calendar-day.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";
import type { EntitlementState } from "./entitlement.ts";

/** The term before a renewing unit's own: the term of the unit that it renews. */
export type TermBefore = {
  readonly state: EntitlementState;
  /** The last day covered. */
  readonly endsOn: Day | null;
};

/**
 * Returns the first day of a unit that is delivered today (D41): the day after the last day of the term that it renews.
 * If it renews nothing, or that term is over or was revoked, it's today.
 */
export function firstDay(today: Day, before: TermBefore | null): Day {
  const endsOn = before === null || before.state === "revoked" ? null : before.endsOn;
  return endsOn === null || endsOn < today ? today : daysAfter(endsOn, 1);
}

/** Returns the first day if the renewed term decides it, or null if the unit starts on the day of its delivery. */
export function startAfterTerm(today: Day, before: TermBefore | null): Day | null {
  const day = firstDay(today, before);
  return day === today ? null : day;
}

/**
 * Tells the buyer when the units of a renewal start: 'Starts 28 December 2026, the day after your current term ends'.
 * `starts` has the result of `startAfterTerm` for each unit.
 */
export function startsInWords(starts: readonly (Day | null)[]): string {
  const units = new Map<Day | null, number>();
  for (const day of starts) units.set(day, (units.get(day) ?? 0) + 1);
  const onDelivery = units.get(null) ?? 0;
  const days = [...units.keys()].filter((day) => day !== null).toSorted();
  const [first] = days;
  if (first === undefined) return "Starts on the day we deliver it";
  if (units.size === 1) return `Starts ${calendarDayInWords(first)}, the day after your current term ends`;
  const dated = days
    .map((day) => `${start(units.get(day) ?? 0)} on ${calendarDayInWords(day)}`)
    .join(" and ");
  const each =
    days.length === 1 ? "the day after your current term ends" : "each the day after its current term ends";
  return `${dated}, ${each}${onDelivery === 0 ? "" : `; ${start(onDelivery)} on the day we deliver`}`;
}

const start = (units: number): string => (units === 1 ? "1 starts" : `${units} start`);
