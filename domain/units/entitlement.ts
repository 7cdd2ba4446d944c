import type { Day } from "../time/calendar-day.ts";
import type { Plan } from "../catalogue/plan.ts";

/** The states of an entitlement, a buyer's right to one paid unit (D41). */
export const ENTITLEMENT_STATES = [
  "awaiting_details",
  "to_deliver",
  "ordered",
  "delivered",
  "ended",
  "failed",
  "revoked",
] as const;
export type EntitlementState = (typeof ENTITLEMENT_STATES)[number];

/** Paid but not delivered yet. A failed unit waits for a decision instead. */
export const OPEN_STATES = [
  "awaiting_details",
  "to_deliver",
  "ordered",
] as const satisfies readonly EntitlementState[];

/** States that wait for a delivery or a decision. A hold on the order stops them (D43). */
export const WAITING_STATES = [...OPEN_STATES, "failed"] as const satisfies readonly EntitlementState[];
export const isWaiting = (state: EntitlementState): boolean =>
  WAITING_STATES.some((waiting) => waiting === state);

/** The lists on the deliveries page: units by state, and a separate list of units whose order is on hold (D43). */
export const DELIVERY_LISTS = [...ENTITLEMENT_STATES, "held"] as const;
export type DeliveryListName = (typeof DELIVERY_LISTS)[number];

/** The states that can follow each state (D41). Revoked is final. */
const TRANSITIONS: Readonly<Record<EntitlementState, readonly EntitlementState[]>> = {
  awaiting_details: ["to_deliver", "delivered", "failed", "revoked"],
  to_deliver: ["ordered", "delivered", "failed", "revoked"],
  ordered: ["delivered", "failed", "revoked"],
  delivered: ["ended", "revoked"],
  ended: ["revoked"],
  failed: ["to_deliver", "revoked"],
  revoked: [],
};

export function canMove(from: EntitlementState, to: EntitlementState): boolean {
  return TRANSITIONS[from].includes(to);
}

export function isOpen(state: EntitlementState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** Returns true in the states in which the shop can correct the administrator (D42): one is known, and the term isn't over. */
export const isAdministratorCorrectable = (state: EntitlementState): boolean =>
  state === "to_deliver" || state === "ordered" || state === "delivered";

/** Returns true in the states in which a unit was bought from a supplier, who can be corrected (D87). */
export const isSupplied = (state: EntitlementState): boolean =>
  state === "ordered" || state === "delivered" || state === "ended";

/** The steps that an entitlement's timeline records. */
export const ENTITLEMENT_EVENT_KINDS = [
  "made",
  "details_given",
  "preset_used",
  "ordered",
  "delivered",
  "failed",
  "reopened",
  "corrected",
  "resent",
  "renewed",
  "ended",
  "revoked",
] as const;
export type EntitlementEventKind = (typeof ENTITLEMENT_EVENT_KINDS)[number];

/** The cause of an event. Only an administrator's event has a username. */
export const ENTITLEMENT_EVENT_SOURCES = ["payment", "job", "buyer", "admin"] as const;
export type EntitlementEventSource = (typeof ENTITLEMENT_EVENT_SOURCES)[number];

/** The limit for a reference: a subscription, contract or serial number, a note, or the supplier's order number. */
export const REFERENCE_MAX_CHARS = 200;
export const SUPPLIER_MAX_CHARS = 200;
export const FAILED_REASON_MAX_CHARS = 1000;
export const COMPANY_MAX_CHARS = 200;
/** The payment provider's limit. Addresses typed here are limited by `emailAddress`. */
export const ADMINISTRATOR_EMAIL_MAX_CHARS = 512;

/** The most units that one call can deliver. */
export const DELIVERIES_AT_ONCE = 500;
/** Entitlements per page of the deliveries. */
export const DELIVERIES_PAGE_SIZE = 100;

/** The months that one payment covers. Each year of a three-year plan is paid separately (D41). */
const TERM_MONTHS: Readonly<Record<Plan, number>> = { Monthly: 1, "1 year": 12, "3 year": 12 };

/**
 * Returns the last day that a payment for `plan` covers from `start` on: the same day one term later, less one day. If
 * that month is too short, its last day counts instead: a month from 31 January ends on 27 February (D41).
 */
export function lastDayCovered(start: Day, plan: Plan): Day {
  const [year = 0, month = 0, day = 0] = start.split("-").map(Number);
  const monthsLater = month - 1 + TERM_MONTHS[plan];
  // Day 0 of the following month is the last day of this month.
  const lastOfMonth = new Date(Date.UTC(year, monthsLater + 1, 0)).getUTCDate();
  const end = Date.UTC(year, monthsLater, Math.min(day, lastOfMonth) - 1);
  return new Date(end).toISOString().slice(0, 10);
}

const KIND_WORDS: Readonly<Record<EntitlementEventKind, string>> = {
  made: "Recorded",
  details_given: "Administrator named",
  preset_used: "Nobody was named: the preset administrator counts",
  ordered: "Ordered at the supplier",
  delivered: "Delivered",
  failed: "Marked as failed",
  reopened: "Reopened",
  corrected: "Corrected",
  resent: "Delivery email sent again",
  renewed: "Renewed",
  ended: "Its term ended",
  revoked: "Revoked",
};

const SOURCE_WORDS: Readonly<Record<Exclude<EntitlementEventSource, "admin">, string>> = {
  payment: "with the payment",
  job: "by the scheduled check",
  buyer: "by the buyer",
};

type Step = {
  readonly kind: EntitlementEventKind;
  readonly source: EntitlementEventSource;
  readonly username: string | null;
  readonly note: string | null;
};

/** Returns one line of a unit's timeline in words: the event, who caused it, and the note. */
export function stepWords({ kind, source, username, note }: Step) {
  return {
    what: KIND_WORDS[kind],
    how: source === "admin" ? `by ${username ?? "an administrator"}` : SOURCE_WORDS[source],
    note: note === null ? null : kind === "corrected" ? `before: ${note}` : note,
  };
}
