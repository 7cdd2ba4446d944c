import { z } from "zod";
import { HOUR_MS } from "./durations.ts";

const DAY_HOURS = 24;
/** The most that the clock is turned at once: a year, and a leap day. */
const LONGEST_TURN_DAYS = 366;

const TURN_TEXT = `Turn the clock by whole days or whole hours, forward and at most ${LONGEST_TURN_DAYS} days at once.`;

const upTo = (most: number) => z.int(TURN_TEXT).min(1, TURN_TEXT).max(most, TURN_TEXT);

/** How far to turn the sandbox's clock: `{days}` or `{hours}` (D52). One sentence for everything else. */
export const turnSchema = z.union(
  [
    z.strictObject({ days: upTo(LONGEST_TURN_DAYS) }, TURN_TEXT),
    z.strictObject({ hours: upTo(LONGEST_TURN_DAYS * DAY_HOURS) }, TURN_TEXT),
  ],
  TURN_TEXT,
);
export type ClockTurn = z.infer<typeof turnSchema>;

/** What a turn comes to, in milliseconds. */
export const turnMs = (turn: ClockTurn): number =>
  ("days" in turn ? turn.days * DAY_HOURS : turn.hours) * HOUR_MS;

/** The shop's time in ISO 8601, and how many milliseconds it is ahead of the machine's. */
export const clockReading = z.object({ now: z.iso.datetime(), aheadMs: z.int().nonnegative() });
export type ClockReading = z.infer<typeof clockReading>;
