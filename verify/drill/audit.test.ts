import { expect, it } from "vitest";
import { auditPurchases } from "./audit.ts";

const line = { productname: "AutoCAD", plan: "1 year", quantity: 2, unitCents: 50_00 } as const;
const purchase = { sessionId: "cs_test_1", shownCents: 100_00, lines: [line] };
const order = {
  sessionId: "cs_test_1",
  status: "paid",
  amountCents: 100_00,
  paymentIntentId: "pi_1",
  timeline: ["created", "paid"],
  lines: [line],
};
const session = {
  id: "cs_test_1",
  status: "complete",
  payment_status: "paid",
  amount_total: 100_00,
  payment_intent: "pi_1",
};

it("accepts one paid order that matches what was shown and charged", () => {
  expect(auditPurchases([purchase], [order], [session])).toEqual([]);
});

it.each([
  ["without an order", [], [session]],
  ["several orders", [order, order], [session]],
  ["not paid", [{ ...order, status: "pending" }], [session]],
  ["more than once", [{ ...order, timeline: ["created", "paid", "paid"] }], [session]],
  ["lines differ", [{ ...order, lines: [{ ...line, quantity: 1 }] }], [session]],
  ["total differs from the one shown", [{ ...order, amountCents: 1 }], [{ ...session, amount_total: 1 }]],
  ["total differs from the one charged", [order], [{ ...session, amount_total: 1 }]],
  ["payment is not the provider's", [{ ...order, paymentIntentId: null }], [session]],
  ["not paid for", [order], [{ ...session, payment_status: "unpaid" }]],
])("reports %s", (what, orders, sessions) => {
  expect(auditPurchases([purchase], orders, sessions)).toEqual([expect.stringContaining(what)]);
});
