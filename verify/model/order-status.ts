/**
 * The statuses that an order may have, derived without the shop's code: only from the provider's state and the events that the
 * shop has acknowledged. The database may lag behind the provider; it must never be ahead of it, and once the shop has answered
 * an event with 2xx, it must not lag behind that event.
 */

/** The provider's word on a payment. `unseen`: its form is open, but the shop has shown it to nobody, so nobody can pay. */
export type ProviderPaymentState = "unseen" | "open" | "expired" | "processing" | "paid" | "failed";
export type Status = "pending" | "processing" | "paid" | "payment_failed" | "expired" | "cancelled";

/** Which statuses an order may have while the provider says this of its session. */
const ALLOWED: Readonly<Record<ProviderPaymentState, readonly Status[]>> = {
  // A shop that could not learn of its session may have given it up.
  unseen: ["pending", "cancelled"],
  // Somebody may pay at any moment: an order that is over must not have an open form.
  open: ["pending"],
  expired: ["pending", "cancelled", "expired"],
  // The buyer's bank has not answered yet.
  processing: ["pending", "cancelled", "processing"],
  paid: ["pending", "cancelled", "processing", "paid"],
  failed: ["pending", "cancelled", "processing", "payment_failed"],
};

/** The one status that an order must have once the shop has acknowledged this. */
const SETTLED: Readonly<Record<ProviderPaymentState, readonly Status[]>> = {
  unseen: ALLOWED.unseen,
  open: ALLOWED.open,
  expired: ["cancelled", "expired"],
  processing: ["processing"],
  paid: ["paid"],
  failed: ["payment_failed"],
};

/** One sentence for what is wrong with an order's status; null if nothing is. */
export function statusFault(
  status: Status,
  word: ProviderPaymentState,
  isAcknowledged: boolean,
): string | null {
  const allowed = isAcknowledged ? SETTLED[word] : ALLOWED[word];
  if (allowed.includes(status)) return null;
  const since = isAcknowledged ? ", and the shop has acknowledged that" : "";
  return `is ${status}, but the provider says ${word}${since}`;
}

/** How many subscriptions an order must have come to: all that were paid, none before. */
export const unitsOwed = (status: Status, pieces: number): number => (status === "paid" ? pieces : 0);
