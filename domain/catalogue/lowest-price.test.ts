import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amsterdamDay, daysAfter, startOfDay } from "../time/calendar-day.ts";
import { HOUR_MS } from "../time/durations.ts";
import { lowestPriceBefore, type PriceEntry } from "./reduction.ts";

const entry = (at: string, cents: number | null): PriceEntry => ({ at: new Date(at), cents });
const BEGAN = new Date("2026-12-01T00:03:00+01:00");

describe("the lowest price of the 30 days before a reduction (D79)", () => {
  it.each<[string, PriceEntry[], number | null]>([
    ["is the price that was in force when they began", [entry("2025-01-01T12:00Z", 900)], 900],
    [
      "is that price even if it was replaced a minute later",
      [entry("2025-01-01T12:00Z", 700), entry("2026-11-01T00:01+01:00", 900)],
      700,
    ],
    [
      "isn't a price that ended before they began",
      [entry("2025-01-01T12:00Z", 700), entry("2026-11-01T00:00+01:00", 900)],
      900,
    ],
    [
      "is a lower price that was charged for some hours",
      [entry("2025-01-01T12:00Z", 900), entry("2026-11-20T12:00Z", 650), entry("2026-11-20T15:00Z", 900)],
      650,
    ],
    [
      "isn't a price that was replaced in the same moment",
      [entry("2025-01-01T12:00Z", 900), entry("2026-11-20T12:00Z", 650), entry("2026-11-20T12:00Z", 880)],
      880,
    ],
    [
      "isn't the reduced price itself, nor a later step of the reduction",
      [entry("2025-01-01T12:00Z", 900), { at: BEGAN, cents: 600 }, entry("2026-12-05T12:00Z", 500)],
      900,
    ],
    [
      "is the lowest so far of a younger product",
      [entry("2026-11-20T12:00Z", 900), entry("2026-11-25T12:00Z", 990)],
      900,
    ],
    [
      "leaves out the time in which the plan wasn't sold",
      [entry("2025-01-01T12:00Z", 900), entry("2026-11-10T12:00Z", null), entry("2026-11-12T12:00Z", 950)],
      900,
    ],
    [
      "is unknown if the plan wasn't sold in them",
      [entry("2025-01-01T12:00Z", 900), entry("2026-10-10T12:00Z", null)],
      null,
    ],
    ["is unknown without a history", [], null],
  ])("%s", (_what, entries, cents) => {
    expect(lowestPriceBefore(entries, BEGAN)).toBe(cents);
  });

  /** Asks for the price of each quarter of an hour; prices change only between two of them. */
  const QUARTER_MS = HOUR_MS / 4;
  function lowestByTheQuarter(entries: readonly PriceEntry[], began: Date): number | null {
    const prices: number[] = [];
    const opens = startOfDay(daysAfter(amsterdamDay(began), -30)).getTime();
    for (let at = opens; at < began.getTime(); at += QUARTER_MS) {
      const cents = entries.findLast((one) => one.at.getTime() <= at)?.cents ?? null;
      if (cents !== null) prices.push(cents);
    }
    return prices.length === 0 ? null : Math.min(...prices);
  }

  it("is that of asking for the price again and again, also across the days on which the clocks change", () => {
    const start = Date.parse("2026-01-01T00:00:00Z");
    const history = fc
      .array(
        fc.record({
          quarters: fc.integer({ min: 0, max: 1_000 }),
          cents: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null, freq: 6 }),
        }),
        { maxLength: 25 },
      )
      .map((steps) => {
        let at = start;
        return steps.map(({ quarters, cents }) => ({ at: new Date((at += quarters * QUARTER_MS)), cents }));
      });
    const began = fc
      .integer({ min: 0, max: 200 * 96 })
      .map((quarters) => new Date(start + quarters * QUARTER_MS));
    fc.assert(
      fc.property(history, began, (entries, moment) => {
        expect(lowestPriceBefore(entries, moment)).toBe(lowestByTheQuarter(entries, moment));
      }),
      { numRuns: 500 },
    );
  });
});
