import { expect, it } from "vitest";
import { EVENT_SOURCES, eventWords, ORDER_EVENT_KINDS } from "./order-events.ts";
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
    "The payment provider does not know this order’s checkout",
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
  // The administrator requested it; the provider reported the result.
  ["refund_succeeded", "admin", "Refunded", "reported by the payment provider"],
  ["refund_succeeded", "reconcile", "Refunded", "found by the scheduled check with the payment provider"],
  ["dispute_lost", "admin", "Dispute lost", "reported by the payment provider"],
  [
    "cancel_requested",
    "cancel",
    "Closing the checkout was requested",
    "because the shopper left the checkout or changed the cart",
  ],
  ["paid", "admin", "Paid", "in the admin area"],
  ["credit_note_issued", "provider", "Credit note issued", "by the payment provider"],
  ["refund_asked", "letter", "refund asked", "letter"],
])("%s by %s is described in words", (kind, source, what, how) => {
  expect(eventWords(kind, source)).toEqual({ what, how });
});

it("every status and every source of an order event has distinct words", () => {
  const whats = ORDER_STATUSES.map((status) => eventWords(status, "webhook").what);
  expect(new Set(whats.filter((what) => what !== "")).size).toBe(ORDER_STATUSES.length);
  for (const status of ORDER_STATUSES) expect(whats).not.toContain(status);
  expect(ORDER_EVENT_KINDS).toEqual(expect.arrayContaining([...ORDER_STATUSES]));
  for (const source of EVENT_SOURCES) expect(eventWords("paid", source).how).not.toBe(source);
});

it.each([
  "refund_succeeded",
  "refund_failed",
  "dispute_inquiry",
  "dispute_open",
  "dispute_won",
  "dispute_lost",
  "dispute_closed",
])("%s is attributed to the provider, even if an administrator's action made the shop ask", (kind) => {
  expect(eventWords(kind, "admin").how).toBe("reported by the payment provider");
});
