import { z } from "zod";
import { HOUR_MS } from "./durations.ts";

const DAY_HOURS = 24;
/** The longest turn of the clock: a leap year. */
export const LONGEST_TURN_DAYS = 366;

const TURN_TEXT = `Turn the clock by whole days or whole hours, forward and at most ${LONGEST_TURN_DAYS} days at once.`;

const upTo = (most: number) => z.int(TURN_TEXT).min(1, TURN_TEXT).max(most, TURN_TEXT);

const byDays = z.strictObject({ days: upTo(LONGEST_TURN_DAYS) }, TURN_TEXT);
const byHours = z.strictObject({ hours: upTo(LONGEST_TURN_DAYS * DAY_HOURS) }, TURN_TEXT);

/**
 * How far to turn the sandbox's clock: by `{days}` or `{hours}`, or until the daily job of a `{day}` such as 2026-11-21
 * has run (D52). Anything else is refused with the same sentence.
 */
export const turnSchema = z.union(
  [byDays, byHours, z.strictObject({ day: z.iso.date(TURN_TEXT) }, TURN_TEXT)],
  TURN_TEXT,
);
export type ClockTurn = z.infer<typeof turnSchema>;

/** A turn as people request it: only the server can tell on which day the next reminder is sent (D51). */
export const turnRequestSchema = z.union(
  [byDays, byHours, z.strictObject({ to: z.literal("next reminder", TURN_TEXT) }, TURN_TEXT)],
  TURN_TEXT,
);
export type TurnRequest = z.infer<typeof turnRequestSchema>;

/** Returns the length of a turn by days or hours, in milliseconds. */
export const turnMs = (turn: Exclude<ClockTurn, { day: string }>): number =>
  ("days" in turn ? turn.days * DAY_HOURS : turn.hours) * HOUR_MS;

/** The shop's time in ISO 8601, and how many milliseconds it's ahead of the machine's. */
export const clockReading = z.object({ now: z.iso.datetime(), aheadMs: z.int().nonnegative() });
export type ClockReading = z.infer<typeof clockReading>;
