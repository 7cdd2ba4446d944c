import * as z from "zod/mini";
import { HOUR_MS } from "../time/durations.ts";
import { amsterdamDay } from "../time/calendar-day.ts";
import type { Cents } from "../money/money.ts";

/** A month of the Amsterdam calendar, such as `2026-10`. */
export type Month = string;

export const monthSchema = z
  .string("month must be text like 2026-10.")
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "month must look like 2026-10."));

/** Returns the month of a moment in Amsterdam. */
export const monthOf = (moment: Date): Month => amsterdamDay(moment).slice(0, "2026-10".length);

const monthFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** Such as 'October 2026'. */
export const monthInWords = (month: Month): string => monthFormat.format(new Date(`${month}-15T00:00:00Z`));

/** Returns the month before the month of a moment. */
export function monthBefore(moment: Date): Month {
  const [year = 0, month = 0] = monthOf(moment).split("-").map(Number);
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, "2026-10".length);
}

/**
 * A month is closed this long after it ends. Events of its last minutes are recorded and numbered within that time
 * (D77).
 */
export const LEDGER_CLOSES_AFTER_HOURS = 1;

/** Returns true if the ledger of the month of `moment` never changes any more (D77). */
export const isClosed = (moment: Date, now: Date): boolean =>
  monthOf(moment) < monthOf(new Date(now.getTime() - LEDGER_CLOSES_AFTER_HOURS * HOUR_MS));

/** Returns the closed months from one on, oldest first. */
export function closedMonthsSince(first: Month, now: Date): Month[] {
  const months: Month[] = [];
  let month = monthBefore(new Date(now.getTime() - LEDGER_CLOSES_AFTER_HOURS * HOUR_MS));
  for (; month >= first; month = monthBefore(new Date(`${month}-15T12:00:00Z`))) months.unshift(month);
  return months;
}

/**
 * The kinds of entries, in words (D77). An invoice that a corrected one replaces is credited in full and issued again with the
 * same sum, so these two move no money, only what it's declared as.
 */
export const LEDGER_KINDS = {
  payment: "payment",
  refund: "refund",
  refund_failed: "refund reversal",
  dispute: "dispute",
  dispute_returned: "dispute reversal",
  invoice_credited: "invoice credited",
  invoice_reissued: "corrected invoice",
} as const;
export type LedgerKind = keyof typeof LEDGER_KINDS;

/** A sum and the VAT included in it. */
export type WithVat = { readonly cents: Cents; readonly vatCents: Cents };

/**
 * Returns the VAT within the next part of a sum, in cents. However the sum is divided, the parts up to this one have
 * the VAT of their total, and all parts together have all of it. `before` is the total of the earlier parts.
 */
export function vatOfNextPart(whole: WithVat, before: WithVat, partCents: Cents): Cents {
  if (partCents === 0) return 0;
  const soFar = Math.round((whole.vatCents * (before.cents + partCents)) / whole.cents);
  return Math.max(0, Math.min(soFar, whole.vatCents) - before.vatCents);
}
