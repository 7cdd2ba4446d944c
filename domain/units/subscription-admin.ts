import * as z from "zod/mini";
import { emailAddress, plainText, singleLine } from "../text/text.ts";
import { ADMINISTRATOR_EMAIL_MAX_CHARS, COMPANY_MAX_CHARS, type EntitlementState } from "./entitlement.ts";
import { type Day } from "../time/calendar-day.ts";
import { startAfterTerm, type TermBefore } from "./renewal-start.ts";

/** The administrator of a subscription at the publisher (D42). */
export type SubscriptionAdmin = { readonly email: string; readonly company: string | null };

/** The administrator of an order's subscriptions (D42). An empty company means none. */
export const subscriptionAdminSchema = z.object(
  {
    email: emailAddress("Email"),
    company: z._default(singleLine("Company", COMPANY_MAX_CHARS), ""),
  },
  "The administrator must be an object.",
);
export type NewSubscriptionAdmin = z.infer<typeof subscriptionAdminSchema>;

export const setSubscriptionAdminSchema = z.extend(subscriptionAdminSchema, { token: plainText("token") });

/** As units store it. The email is null if nobody was named or after it was erased. */
export type StoredSubscriptionAdmin = {
  readonly administratorEmail: string | null;
  readonly administratorCompany: string | null;
};

/** Returns the administrator that a unit has stored, or null. */
export function storedSubscriptionAdmin(unit: StoredSubscriptionAdmin | null): SubscriptionAdmin | null {
  const email = unit?.administratorEmail ?? null;
  return email === null ? null : { email, company: unit?.administratorCompany ?? null };
}

/**
 * Returns the preset administrator of a unit for which nobody was named (D42): the administrator of the renewed unit,
 * or else the buyer.
 */
export function presetSubscriptionAdmin(
  customerEmail: string | null,
  renewed: StoredSubscriptionAdmin | null,
): SubscriptionAdmin | null {
  const buyer = customerEmail?.slice(0, ADMINISTRATOR_EMAIL_MAX_CHARS) || null;
  return storedSubscriptionAdmin(renewed) ?? (buyer === null ? null : { email: buyer, company: null });
}

export const isSameSubscriptionAdmin = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The subscription whose administrator a renewal inherits: it's still running, or it's over. */
export const INHERITED_FROM = ["current", "previous"] as const;
export type InheritedFrom = (typeof INHERITED_FROM)[number];
export type InheritedSubscriptionAdmin = SubscriptionAdmin & { readonly from: InheritedFrom };

/**
 * Returns the administrator inherited from the renewed unit. Null if somebody else was named for this unit, or if
 * there's nobody to inherit.
 */
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

/** Tells the buyer that the administrator is inherited. */
export const inheritedAdminText = (from: InheritedFrom): string =>
  `Managed by the same person as your ${from} subscription`;

/** Returns 'jan@bureau.nl, Bureau', or the email alone without a company. */
export const subscriptionAdminText = ({ email, company }: SubscriptionAdmin): string =>
  company === null ? email : `${email}, ${company}`;

/** Returns the administrator in words, or 'nobody'. */
export const subscriptionAdminWords = (administrator: SubscriptionAdmin | null): string =>
  administrator === null ? "nobody" : subscriptionAdminText(administrator);

/** Returns a change as a timeline notes it: 'ada@example.com → cad@example.com'. */
export const adminChangeText = (before: SubscriptionAdmin | null, after: SubscriptionAdmin): string =>
  `${subscriptionAdminWords(before)} → ${subscriptionAdminText(after)}`;

/** States in which the unit is ordered for its administrator, or already theirs. */
const SETTLED: ReadonlySet<EntitlementState> = new Set(["ordered", "delivered", "ended"]);

/**
 * Returns true if the administrator can still be named: one choice counts for all units, and none is ordered yet (D42).
 */
export const canSetSubscriptionAdmin = (states: readonly EntitlementState[]): boolean =>
  !states.some((state) => SETTLED.has(state));
