/** Durations of real time, in milliseconds. A calendar's days and months are in domain/orders/entitlement.ts. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
