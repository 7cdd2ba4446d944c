import type { EntitlementEventKind, EntitlementEventSource } from "./entitlement.ts";

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
