import { expect, it } from "vitest";
import { EVENT_SOURCES, eventWords } from "./order-events.ts";
import { ORDER_STATUSES } from "./order.ts";

it.each([
  ["created", "checkout", "Order recorded and checkout opened", "at the checkout"],
  ["paid", "webhook", "Paid", "reported by the payment provider"],
  [
    "amount_mismatch",
    "return",
    "The amount that was paid is not the amount of the order",
    "seen when the shopper returned",
  ],
  [
    "session_unknown",
    "reconcile",
    "The payment provider does not know this order's checkout",
    "found by the scheduled check with the payment provider",
  ],
  ["cancelled", "cancel", "Cancelled", "because the shopper left the checkout or changed the cart"],
  [
    "cancelled",
    "catalogue",
    "Cancelled",
    "because a product in it went up in price, sold out or is no longer sold",
  ],
  ["paid", "cancel", "Paid", "before the checkout could be closed"],
  [
    "processing",
    "catalogue",
    "Payment submitted; the money has not arrived yet",
    "before the checkout could be closed",
  ],
  ["withdrawal_handled", "admin", "The withdrawal was handled", "in the admin area"],
  ["refund_pending", "admin", "Refund requested", "in the admin area"],
  // The administrator's press asked; the provider answered.
  ["refund_succeeded", "admin", "Refunded", "reported by the payment provider"],
  ["dispute_lost", "admin", "Dispute lost", "reported by the payment provider"],
  ["credit_note_issued", "provider", "Credit note issued", "by the payment provider"],
  ["refund_asked", "letter", "refund asked", "letter"],
])("describes %s by %s in words", (kind, source, what, how) => {
  expect(eventWords(kind, source)).toEqual({ what, how });
});

it("has distinct words for every status and every source", () => {
  const whats = ORDER_STATUSES.map((status) => eventWords(status, "webhook").what);
  expect(new Set(whats).size).toBe(ORDER_STATUSES.length);
  for (const status of ORDER_STATUSES) expect(whats).not.toContain(status);
  for (const source of EVENT_SOURCES) expect(eventWords("paid", source).how).not.toBe(source);
});
