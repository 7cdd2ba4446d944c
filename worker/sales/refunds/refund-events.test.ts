import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orders } from "../../db/schema/orders.ts";
import { resetPayments } from "../../testing/payments.ts";
import { outcomeOf } from "../../testing/provider.ts";
import { dashboardRefund, paidAtProvider, storedRefunds } from "../../testing/refunds.ts";
import { testDatabase } from "../../testing/shop.ts";
import { orderOfRefundEvent } from "./differing-orders.ts";

beforeEach(resetPayments);

/** Delivers an event of this type about this object. Returns the outcome that the shop reports. */
const tell = (type: string, object: object): Promise<string> =>
  outcomeOf({ id: `evt_${crypto.randomUUID().replaceAll("-", "")}`, type, data: { object } });

describe("after an event about money, the shop knows the refund and it has a credit note (D48, D50)", () => {
  it("of any type", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    const types = [
      "refund.created",
      "refund.updated",
      "refund.failed",
      "charge.refunded",
      "charge.refund.updated",
      "credit_note.created",
      "credit_note.updated",
      "credit_note.voided",
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.closed",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
    ];
    for (const [at, type] of types.entries()) {
      await dashboardRefund(paymentIntent, 1_00);
      expect(await tell(type, { payment_intent: paymentIntent }), type).toBe("applied");
      expect(await storedRefunds(), type).toEqual(
        Array.from({ length: at + 1 }, () =>
          expect.objectContaining({ state: "succeeded", creditNoteId: expect.any(String) }),
        ),
      );
    }
  });

  it("two deliveries at the same time, of which one counts as applied", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 10_00);
    const event = {
      id: "evt_twice",
      type: "refund.created",
      data: { object: { payment_intent: paymentIntent } },
    };
    const outcomes = await Promise.all([outcomeOf(event), outcomeOf(event)]);
    expect(outcomes.toSorted()).toEqual(["applied", "duplicate"]);
    expect(await storedRefunds()).toHaveLength(1);
  });

  it("an event with the whole payment instead of its id", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 10_00);
    expect(await tell("refund.created", { payment_intent: { id: paymentIntent } })).toBe("applied");
    expect(await storedRefunds()).toHaveLength(1);
  });
});

describe("an event about money", () => {
  it("of nothing, of somebody else's payment or invoice, or in another form is ignored", async () => {
    await paidAtProvider(1);
    for (const object of [
      {},
      { payment_intent: null, invoice: null },
      { payment_intent: "pi_of_somebody" },
      { invoice: "in_of_somebody" },
      { payment_intent: 7 },
    ])
      expect(await tell("charge.refunded", object)).toBe("ignored");
  });

  it("belongs to the order with its payment or invoice", async () => {
    const { id, paymentIntent } = await paidAtProvider(1);
    await paidAtProvider(1);
    await testDatabase().update(orders).set({ invoiceId: "in_77" }).where(eq(orders.id, id));
    const subjects = [{ payment_intent: paymentIntent }, { invoice: "in_77" }, { invoice: { id: "in_77" } }];
    for (const subject of subjects) expect(await orderOfRefundEvent(testDatabase(), subject)).toBe(id);
  });
});
