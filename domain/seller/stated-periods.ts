/** A month's subscription can be renewed from its reminder on (D51). */
export const MONTH_RENEWABLE_BEFORE_DAYS = 5;

/** The settings that the terms state. */
export type StatedPeriods = {
  readonly detailsWaitHours: number;
  readonly renewableBeforeDays: number;
  readonly renewableAfterDays: number;
};
