import * as z from "zod/mini";
import { daysAfter, isDay, type Day } from "../time/calendar-day.ts";
import { type Plan, PLANS } from "../catalogue/plan.ts";
import { MONTH_RENEWABLE_BEFORE_DAYS } from "../seller/stated-periods.ts";
import type { ShopValues } from "../settings/settings.ts";

/** The days before the last day covered on which a buyer is reminded (D51). */
export const REMINDER_DAYS: Readonly<Record<Plan, readonly number[]>> = {
  Monthly: [5],
  "1 year": [60, 30, 7],
  "3 year": [60, 30, 7],
};

/**
 * The days for which a reminder that was missed, because the jobs didn't run, is still sent. The next reminder is
 * always further away, so nobody gets two on the same day.
 */
const REMINDER_CAUGHT_UP_DAYS = 7;

/** The payments of a three-year plan, one for each year (D12). */
export const THREE_YEAR_PAYMENTS = 3;

/** The last days for which one reminder is due today, both included. */
export type ReminderWindow = {
  readonly plan: Plan;
  readonly daysBefore: number;
  readonly from: Day;
  readonly to: Day;
};

/**
 * Returns, for each plan and reminder, the last days whose buyers are reminded today (D51). A day that has passed is
 * never included. The windows of a plan don't overlap, so a unit has at most one reminder due.
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

/** The facts about a unit that its reminders depend on. */
export type RemindedUnit = { readonly plan: Plan; readonly endsOn: Day; readonly deliveredOn: Day };

/**
 * Returns the days on which a unit's reminders are sent. Days that have passed when it's delivered are left out (D51).
 */
export function reminderDays({ plan, endsOn, deliveredOn }: RemindedUnit): readonly Day[] {
  return REMINDER_DAYS[plan]
    .map((daysBefore) => daysAfter(endsOn, -daysBefore))
    .filter((day) => day >= deliveredOn);
}

/** The days around the last day covered within which a unit can be renewed (D51): settings of the shop. After that it's bought new. */
export type RenewableDays = Pick<ShopValues, "renewableBeforeDays" | "renewableAfterDays">;

/** Returns the first day on which a unit can be renewed: a month's, from its reminder on. */
export const renewableFrom = (
  plan: Plan,
  endsOn: Day,
  { renewableBeforeDays }: Pick<RenewableDays, "renewableBeforeDays">,
): Day => daysAfter(endsOn, -(plan === "Monthly" ? MONTH_RENEWABLE_BEFORE_DAYS : renewableBeforeDays));

type AfterDays = Pick<RenewableDays, "renewableAfterDays">;

/** Returns the last day on which a unit can be renewed. */
export const renewableUntil = (endsOn: Day, { renewableAfterDays }: AfterDays): Day =>
  daysAfter(endsOn, renewableAfterDays);

/** Returns the earliest last day of the units that can still be renewed on a day. */
export const earliestRenewableEnd = (day: Day, { renewableAfterDays }: AfterDays): Day =>
  daysAfter(day, -renewableAfterDays);

/**
 * Returns the last days, both included, whose buyers are told today that their subscription ended and wasn't renewed
 * (D51): yesterday, and those before it that were missed.
 */
export const justEnded = (today: Day): Pick<ReminderWindow, "from" | "to"> => ({
  from: daysAfter(today, -REMINDER_CAUGHT_UP_DAYS),
  to: daysAfter(today, -1),
});

/** An account lists what has ended, and wasn't renewed, for as many days. */
export const ENDED_LISTED_DAYS = 90;

/** The days that the list of renewals looks ahead and back by default. */
const RENEWALS_WITHIN_DAYS = 90;
const LONGEST_WITHIN_DAYS = 366;
/** The most rows in each list of renewals. The counts beside the lists include all. */
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

/** The admin home counts a unit as ending soon this many days before its last day. */
export const ENDING_SOON_DAYS = 30;
