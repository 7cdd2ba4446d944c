import { type Day, isDay } from "../time/calendar-day.ts";

/**
 * Whether the shop shows a product (D62): now, not yet, or from a day on in Amsterdam. Only 'now' is shown; a job writes it
 * once the day has come.
 */
export const SHOWN_NOW = "now";
export const NOT_YET = "not yet";

export const isShown = ({ shown }: { readonly shown: string }): boolean => shown === SHOWN_NOW;

/** Returns the day from which a product will be shown; undefined for one that is, or has no day yet. */
export const shownFrom = (shown: string): Day | undefined => (isDay(shown) ? shown : undefined);

/** Returns the same, with a day that has come as 'now'. */
export const shownOn = (shown: string, today: Day): string =>
  isDay(shown) && shown <= today ? SHOWN_NOW : shown;
