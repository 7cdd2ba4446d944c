import * as z from "zod/mini";
import { daysAfter, isDay } from "../time/calendar-day.ts";
import type { Day } from "../time/calendar-day.ts";
import { type Plan, PLANS } from "../catalogue/plan.ts";

/** How many days before the last day covered a buyer is reminded of it (D51). */
export const REMINDER_DAYS: Readonly<Record<Plan, readonly number[]>> = {
  Monthly: [5],
  "1 year": [60, 30, 7],
  "3 year": [60, 30, 7],
};

/**
 * For how many days a reminder that was missed, because the jobs did not run, is still sent. The next one is always further
 * away, so nobody gets two on the same day.
 */
const REMINDER_CAUGHT_UP_DAYS = 7;

/** Payments of a three-year plan, one for each year (D12). */
export const THREE_YEAR_PAYMENTS = 3;

/** Last days for which one reminder is due today, both included. */
export type ReminderWindow = {
  readonly plan: Plan;
  readonly daysBefore: number;
  readonly from: Day;
  readonly to: Day;
};

/**
 * Of which last days buyers are reminded today, for each plan and reminder (D51). Never of one that has passed. The
 * windows of a plan do not overlap: a unit has at most one reminder due.
 */
export function reminderWindows(today: Day): readonly ReminderWindow[] {
  return PLANS.flatMap((plan) =>
    REMINDER_DAYS[plan].map((daysBefore) => ({
      plan,
      daysBefore,
      from: daysAfter(today, Math.max(0, daysBefore - REMINDER_CAUGHT_UP_DAYS + 1)),
      to: daysAfter(today, daysBefore),
    })),
  );
}

/** A unit as far as its reminders go. */
export type RemindedUnit = { readonly plan: Plan; readonly endsOn: Day; readonly deliveredOn: Day };

/** The days on which a unit's reminders are sent: those that have not passed when it is delivered (D51). */
export function reminderDays({ plan, endsOn, deliveredOn }: RemindedUnit): readonly Day[] {
  return REMINDER_DAYS[plan]
    .map((daysBefore) => daysAfter(endsOn, -daysBefore))
    .filter((day) => day >= deliveredOn);
}

/** From which day on a unit's renewal is offered on its order's page: that of its first reminder. */
export const renewableFrom = (plan: Plan, endsOn: Day): Day =>
  daysAfter(endsOn, -Math.max(...REMINDER_DAYS[plan]));

/** How far ahead and back the list of renewals looks by default, in days. */
const RENEWALS_WITHIN_DAYS = 90;
const LONGEST_WITHIN_DAYS = 366;
/** Rows of each list of renewals; the numbers beside them count all. */
export const RENEWALS_LISTED = 200;

const WITHIN_TEXT = `withinDays is a whole number from 1 to ${LONGEST_WITHIN_DAYS}.`;

/** The input of `renewals.list`. */
export const renewalsSchema = z.object(
  {
    withinDays: z._default(
      z.int(WITHIN_TEXT).check(z.gte(1, WITHIN_TEXT), z.lte(LONGEST_WITHIN_DAYS, WITHIN_TEXT)),
      RENEWALS_WITHIN_DAYS,
    ),
  },
  "The call takes withinDays.",
);

const ENDS_ON_TEXT = "endsOn is a day such as 2026-11-21.";

/** A calendar day that exists. */
export const daySchema = z.string(ENDS_ON_TEXT).check(z.refine(isDay));
