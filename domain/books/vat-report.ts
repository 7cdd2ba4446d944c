import * as z from "zod/mini";
import { amsterdamDay, type Day, daysAfter, startOfDay } from "../time/calendar-day.ts";
import type { Cents } from "../money/money.ts";
import type { VatRule } from "../vat/decide-vat.ts";
import type { Period } from "./daily-check-period.ts";
import type { LedgerKind, Month } from "./ledger.ts";

/** A quarter of the Amsterdam calendar, such as `2026-Q4`. */
export type Quarter = string;

export const quarterSchema = z
  .string("quarter must be text like 2026-Q4.")
  .check(z.regex(/^20\d\d-Q[1-4]$/, "quarter must look like 2026-Q4."));

const MONTHS_A_QUARTER = 3;

/** Returns the quarter of a moment in Amsterdam. */
export const quarterOf = (moment: Date): Quarter => quarterOfDay(amsterdamDay(moment));

/** Returns the quarter of a day. */
export function quarterOfDay(day: Day): Quarter {
  const [year = "", month = ""] = day.split("-");
  return `${year}-Q${Math.ceil(Number(month) / MONTHS_A_QUARTER)}`;
}

/** Such as 'Quarter 4 of 2026'. */
export function quarterInWords(quarter: Quarter): string {
  const [year, number] = quarter.split("-Q");
  return `Quarter ${number} of ${year}`;
}

/** Returns the quarter before another. */
export function quarterBefore(quarter: Quarter): Quarter {
  const [year = 0, number = 0] = quarter.split("-Q").map(Number);
  return number === 1 ? `${year - 1}-Q4` : `${year}-Q${number - 1}`;
}

/** Returns the day on which a quarter's return is due, the Dutch and the OSS one alike: the last of the month after it. */
export function returnDueOn(quarter: Quarter): Day {
  const [year = 0, number = 1] = quarter.split("-Q").map(Number);
  // Day 0 of a month is the last day of the month before.
  return new Date(Date.UTC(year, number * MONTHS_A_QUARTER + 1, 0)).toISOString().slice(0, 10);
}

/** Returns the months of a quarter, first to last. */
export function monthsOf(quarter: Quarter): Month[] {
  const [year = "", number = "1"] = quarter.split("-Q");
  const last = Number(number) * MONTHS_A_QUARTER;
  return [last - 2, last - 1, last].map((month) => `${year}-${String(month).padStart(2, "0")}`);
}

/** Returns the time from a quarter's first moment in Amsterdam, inclusive, to the next one's, exclusive. */
export function quarterPeriod(quarter: Quarter): Period {
  const [first = "", , last = ""] = monthsOf(quarter);
  const next = daysAfter(`${last}-28`, 4).slice(0, "2026-10".length);
  return { from: startOfDay(`${first}-01`), to: startOfDay(`${next}-01`) };
}

/** What the report tells apart in each of its lines (D56). */
export const VAT_PARTS = ["sold", "returned", "corrected"] as const;
export type VatPart = (typeof VAT_PARTS)[number];

/**
 * Returns where a movement counts. An invoice that replaces another one is neither a second sale nor a return: in the quarter of
 * the sale the two change what was sold, and later they're a correction of it.
 */
export function vatPartOf(kind: LedgerKind, soldIn: Quarter, movedIn: Quarter): VatPart {
  if (kind === "payment") return "sold";
  if (kind !== "invoice_credited" && kind !== "invoice_reissued") return "returned";
  return soldIn === movedIn ? "sold" : "corrected";
}

/** A movement of money as the return needs it; amounts are negative for money that left the shop (D77). */
export type VatEntry = {
  readonly rule: VatRule;
  readonly ratePercent: number;
  /** The buyer's country, as far as known. */
  readonly country: string | null;
  /** The company's, if it has one. */
  readonly vatNumber: string | null;
  readonly name: string | null;
  readonly part: VatPart;
  /** The quarter of the sale, also for money that moved because of it later. */
  readonly soldIn: Quarter;
  readonly amountCents: Cents;
  readonly vatCents: Cents;
};

export type Sums = { readonly netCents: Cents; readonly vatCents: Cents };

/** A line of the quarter's report. What came back is negative, in the quarter in which it happened (D56). */
export type VatRow = Pick<VatEntry, "rule" | "ratePercent" | "country" | "vatNumber" | "name"> &
  Readonly<Record<VatPart, Sums>>;

export const NOTHING: Sums = { netCents: 0, vatCents: 0 };
export const plus = (sums: Sums, { amountCents, vatCents }: VatEntry): Sums => ({
  netCents: sums.netCents + amountCents - vatCents,
  vatCents: sums.vatCents + vatCents,
});

/**
 * Returns the entry without the facts that its line doesn't tell apart: Dutch VAT is declared in one sum, OSS by country and
 * rate, reverse charge by customer (ICP).
 */
function declaredAs({ rule, ratePercent, country, vatNumber, name }: VatEntry): Omit<VatRow, VatPart> {
  const customer = rule === "reverse_charge" ? { vatNumber, name } : { vatNumber: null, name: null };
  const isDutch = rule === "domestic" || rule === "below_threshold";
  return { rule, ratePercent, country: isDutch ? null : country, ...customer };
}

const ORDER: readonly VatRule[] = ["domestic", "below_threshold", "oss", "reverse_charge", "outside_eu"];

/** Adds the entries of a quarter up, for the VAT return, the OSS return and the ICP statement. */
export function vatReport(entries: Iterable<VatEntry>): VatRow[] {
  const rows = new Map<string, VatRow>();
  for (const entry of entries) {
    const { name, ...facts } = declaredAs(entry);
    // A customer is its number, whatever name an order gave it.
    const key = JSON.stringify(facts);
    const row = rows.get(key) ?? { ...facts, name, sold: NOTHING, returned: NOTHING, corrected: NOTHING };
    rows.set(key, { ...row, [entry.part]: plus(row[entry.part], entry) });
  }
  const place = ({ rule, country, vatNumber }: VatRow) =>
    `${ORDER.indexOf(rule)} ${country ?? ""} ${vatNumber ?? ""}`;
  return [...rows.values()].toSorted((one, next) => place(one).localeCompare(place(next)));
}

/** Returns the sum of all rows. */
export const totalOf = (rows: readonly VatRow[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      netCents: VAT_PARTS.reduce((net, part) => net + row[part].netCents, sum.netCents),
      vatCents: VAT_PARTS.reduce((vat, part) => vat + row[part].vatCents, sum.vatCents),
    }),
    NOTHING,
  );
