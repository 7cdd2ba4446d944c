import type { Day } from "../time/calendar-day.ts";
import type { EuCountry } from "./countries.ts";

type DatedRate = { readonly from: Day; readonly percent: number };

/** The shop sold nothing before, so earlier rates aren't needed. */
const RATES_BEGIN: Day = "2024-01-01";

const unchanged = (percent: number): readonly DatedRate[] => [{ from: RATES_BEGIN, percent }];

/**
 * The standard rates of VAT, the earliest first. Sources: ibericode/vat-rates at 5abb1e1, the npm package
 * sales-tax 2.23.0 and Lago's table of August 2026, which agree on every rate of today. None of them is an authority:
 * compare them with the European Commission's database, Taxes in Europe (TEDB), before the shop charges them.
 */
const STANDARD_RATES: Readonly<Record<EuCountry, readonly DatedRate[]>> = {
  AT: unchanged(20),
  BE: unchanged(21),
  BG: unchanged(20),
  HR: unchanged(25),
  CY: unchanged(19),
  CZ: unchanged(21),
  DK: unchanged(25),
  EE: [
    { from: RATES_BEGIN, percent: 22 },
    { from: "2025-07-01", percent: 24 },
  ],
  FI: [
    { from: RATES_BEGIN, percent: 24 },
    { from: "2024-09-01", percent: 25.5 },
  ],
  FR: unchanged(20),
  DE: unchanged(19),
  GR: unchanged(24),
  HU: unchanged(27),
  IE: unchanged(23),
  IT: unchanged(22),
  LV: unchanged(21),
  LT: unchanged(21),
  LU: unchanged(17),
  MT: unchanged(18),
  NL: unchanged(21),
  PL: unchanged(23),
  PT: unchanged(23),
  RO: [
    { from: RATES_BEGIN, percent: 19 },
    { from: "2025-08-01", percent: 21 },
  ],
  SK: [
    { from: RATES_BEGIN, percent: 20 },
    { from: "2025-01-01", percent: 23 },
  ],
  SI: unchanged(22),
  ES: unchanged(21),
  SE: unchanged(25),
};

/** Returns the standard rate of VAT in a country on a day, in percent. */
export function standardRate(country: EuCountry, day: Day): number {
  const rate = STANDARD_RATES[country].findLast(({ from }) => from <= day);
  if (rate === undefined) throw new RangeError(`No VAT rates are known before ${RATES_BEGIN}: ${day}`);
  return rate.percent;
}
