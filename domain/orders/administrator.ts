import { ADMINISTRATOR_EMAIL_MAX_CHARS } from "./entitlement.ts";
import { type Day } from "../time/calendar-day.ts";
import { startAfterTerm, type TermBefore } from "./renewal-start.ts";

/** Who administers a subscription at the publisher (D42). */
export type Administrator = { readonly email: string; readonly company: string | null };

/** As units store it; no email once it was erased, or where nobody was named. */
export type StoredAdministrator = {
  readonly administratorEmail: string | null;
  readonly administratorCompany: string | null;
};

/** The administrator that a unit has stored; null if it has none. */
export function storedAdministrator(unit: StoredAdministrator | null): Administrator | null {
  const email = unit?.administratorEmail ?? null;
  return email === null ? null : { email, company: unit?.administratorCompany ?? null };
}

/** Who administers a unit for which nobody was named (D42): who administers the unit that it renews, else the buyer. */
export function presetAdministrator(
  customerEmail: string | null,
  renewed: StoredAdministrator | null,
): Administrator | null {
  const buyer = customerEmail?.slice(0, ADMINISTRATOR_EMAIL_MAX_CHARS) || null;
  return storedAdministrator(renewed) ?? (buyer === null ? null : { email: buyer, company: null });
}

export const isSameAdministrator = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The subscription that a renewal has its administrator from: one that still runs, or one that is over. */
export const KEPT_FROM = ["current", "previous"] as const;
export type KeptFrom = (typeof KEPT_FROM)[number];
export type KeptAdministrator = Administrator & { readonly from: KeptFrom };

/** Who administers the unit that this one renews, unless somebody else was named for this one; null without one. */
export function keptAdministrator(
  unit: StoredAdministrator,
  renewed: (StoredAdministrator & TermBefore) | null,
  today: Day,
): KeptAdministrator | null {
  const before = storedAdministrator(renewed);
  const named = storedAdministrator(unit) ?? before;
  if (before === null || named === null || !isSameAdministrator(before.email, named.email)) return null;
  return { ...named, from: startAfterTerm(today, renewed) === null ? "previous" : "current" };
}

/** Says so to the buyer. */
export const keptText = (from: KeptFrom): string => `Same administrator as your ${from} subscription`;

/** 'jan@bureau.nl, Bureau' */
export const administratorText = ({ email, company }: Administrator): string =>
  company === null ? email : `${email}, ${company}`;

/** The same for who administers a subscription, which may be nobody. */
export const administratorWords = (administrator: Administrator | null): string =>
  administrator === null ? "nobody" : administratorText(administrator);

/** A change as a timeline notes it: 'ada@example.com → cad@example.com'. */
export const changeWords = (before: Administrator | null, after: Administrator): string =>
  `${administratorWords(before)} → ${administratorText(after)}`;
