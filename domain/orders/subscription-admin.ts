import { ADMINISTRATOR_EMAIL_MAX_CHARS } from "./entitlement.ts";
import { type Day } from "../time/calendar-day.ts";
import { startAfterTerm, type TermBefore } from "./renewal-start.ts";

/** Who administers a subscription at the publisher (D42). */
export type SubscriptionAdmin = { readonly email: string; readonly company: string | null };

/** As units store it; no email once it was erased, or where nobody was named. */
export type StoredSubscriptionAdmin = {
  readonly administratorEmail: string | null;
  readonly administratorCompany: string | null;
};

/** The administrator that a unit has stored; null if it has none. */
export function storedSubscriptionAdmin(unit: StoredSubscriptionAdmin | null): SubscriptionAdmin | null {
  const email = unit?.administratorEmail ?? null;
  return email === null ? null : { email, company: unit?.administratorCompany ?? null };
}

/** Who administers a unit for which nobody was named (D42): who administers the unit that it renews, else the buyer. */
export function presetSubscriptionAdmin(
  customerEmail: string | null,
  renewed: StoredSubscriptionAdmin | null,
): SubscriptionAdmin | null {
  const buyer = customerEmail?.slice(0, ADMINISTRATOR_EMAIL_MAX_CHARS) || null;
  return storedSubscriptionAdmin(renewed) ?? (buyer === null ? null : { email: buyer, company: null });
}

export const isSameSubscriptionAdmin = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The subscription that a renewal has its administrator from: one that still runs, or one that is over. */
export const INHERITED_FROM = ["current", "previous"] as const;
export type InheritedFrom = (typeof INHERITED_FROM)[number];
export type InheritedSubscriptionAdmin = SubscriptionAdmin & { readonly from: InheritedFrom };

/** Who administers the unit that this one renews, unless somebody else was named for this one; null without one. */
export function inheritedSubscriptionAdmin(
  unit: StoredSubscriptionAdmin,
  renewed: (StoredSubscriptionAdmin & TermBefore) | null,
  today: Day,
): InheritedSubscriptionAdmin | null {
  const before = storedSubscriptionAdmin(renewed);
  const named = storedSubscriptionAdmin(unit) ?? before;
  if (before === null || named === null || !isSameSubscriptionAdmin(before.email, named.email)) return null;
  return { ...named, from: startAfterTerm(today, renewed) === null ? "previous" : "current" };
}

/** Says so to the buyer. */
export const inheritedAdminText = (from: InheritedFrom): string =>
  `Managed by the same person as your ${from} subscription`;

/** 'jan@bureau.nl, Bureau' */
export const subscriptionAdminText = ({ email, company }: SubscriptionAdmin): string =>
  company === null ? email : `${email}, ${company}`;

/** The same for who administers a subscription, which may be nobody. */
export const subscriptionAdminWords = (administrator: SubscriptionAdmin | null): string =>
  administrator === null ? "nobody" : subscriptionAdminText(administrator);

/** A change as a timeline notes it: 'ada@example.com → cad@example.com'. */
export const adminChangeText = (before: SubscriptionAdmin | null, after: SubscriptionAdmin): string =>
  `${subscriptionAdminWords(before)} → ${subscriptionAdminText(after)}`;
