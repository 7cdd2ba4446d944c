/** Durations in milliseconds. Calendar days are in calendar-day.ts, the months of a term in domain/units/entitlement.ts. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
