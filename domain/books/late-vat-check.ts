import { type Day, amsterdamDay } from "../time/calendar-day.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import type { CountryCode } from "../vat/countries.ts";
import { isReverseCharged } from "../vat/decide-vat.ts";
import type { CheckOutcome, VatNumber } from "../vat/vat-number.ts";
import { quarterOf, returnDueOn } from "./vat-report.ts";

/** How the late check of a VAT number ends: with the register's verdict, or without one by the day of the return (D54). */
export const LATE_OUTCOMES = ["valid", "invalid", "unanswered"] as const;
export type LateOutcome = (typeof LATE_OUTCOMES)[number];

type Established = { readonly country: CountryCode; readonly postcode: string };

/**
 * Returns true if the validity of this number means reverse charge on this day (D53). So XI numbers, Dutch ones and those of
 * another country than the company's never count.
 */
export const decidesVat = (
  { country, postcode }: Established,
  vatNumber: VatNumber | undefined,
  day: Day,
): boolean => isReverseCharged({ kind: "company", country, postcode, vatNumber, check: "valid" }, day);

/** Returns true if the register was silent about a number that decides the VAT. */
export const isAskedLater = (
  company: Established,
  vatNumber: VatNumber | undefined,
  outcome: CheckOutcome | undefined,
  day: Day,
): boolean =>
  (outcome === "vies_silent" || outcome === "member_state_silent") && decidesVat(company, vatNumber, day);

/** Returns the last day with a question: that on which the return for the quarter of a payment or a correction is due (D54). */
export const askedUntil = (at: Date): Day => returnDueOn(quarterOf(at));

/** The pauses after which a number is asked about again; the last one repeats. */
const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const;

/** Returns the time of the next question after this many of them. */
export const nextQuestionAt = (attempts: number, at: Date): Date =>
  new Date(at.getTime() + (PAUSES_MS[attempts] ?? DAY_MS));

/** Returns true if the next question would come after the day of the return, so that there's none. */
export const isLastQuestion = (next: Date, endsOn: Day): boolean => amsterdamDay(next) > endsOn;

/** A late check as the buyer sees it: `outcome` is null while the number is asked about. */
export type ShownLateCheck = { readonly outcome: LateOutcome | null; readonly endsOn: Day };

const OUTCOME_TEXT: Readonly<Record<LateOutcome, (day: string) => string>> = {
  valid: () =>
    "The EU’s register has since confirmed your VAT number, so you get the VAT on this order back.",
  invalid: () =>
    "The EU’s register says that your VAT number isn’t valid, so the VAT on this order stays. If you made a slip, correct the number under Invoice details: once it’s confirmed, we’ll refund the VAT.",
  unanswered: (day) =>
    `We asked the EU’s register about your VAT number until ${day}, but it didn’t answer. We’ll check it by hand.`,
};

/** Tells the buyer how the check of their VAT number goes on, or has ended (D54). */
export function lateCheckText({ outcome, endsOn }: ShownLateCheck): string {
  const day = calendarDayInWords(endsOn);
  return outcome === null
    ? `We couldn’t check your VAT number yet, so this order has VAT. We’ll keep asking until ${day}; if the number is valid, we’ll refund the VAT.`
    : OUTCOME_TEXT[outcome](day);
}
