import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { acts } from "../../db/schema/acts.ts";
import { orders } from "../../db/schema/orders.ts";
import { type PaidOrder, paidAtProvider, recordedRefund, storedOrder } from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";
import { orderWithPayment } from "./refundable-order.ts";
import { syncInvoice } from "./sync-order.ts";
import { type CallName, staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop();

const NO_NUMBER = { invoiceId: null, invoiceNumber: null, invoiceNumberedAt: null, invoiceIssuedAt: null };

/** A paid order whose invoice has no number in the shop yet. */
async function withoutNumber(): Promise<PaidOrder> {
  const order = await paidAtProvider(1);
  await testDatabase().update(orders).set(NO_NUMBER).where(eq(orders.id, order.id));
  return order;
}

describe("a refund that the shop refuses leaves no act (D60), although the invoice's number was stored", () => {
  const succeeded = { state: "succeeded", source: "provider", providerId: "re_1" } as const;
  it.each<[string, (order: PaidOrder) => Promise<readonly [CallName, object]>]>([
    [
      "of a sum",
      ({ number }) => Promise.resolve(["orders.refund", { number, amountCents: 900_00, reason: "Asked" }]),
    ],
    [
      "made again",
      async ({ id }) => {
        const { id: refundId } = await recordedRefund(id, { ...succeeded, succeededAt: new Date() });
        return ["orders.retryRefund", { id: refundId }];
      },
    ],
    ["of the VAT", ({ number }) => Promise.resolve(["orders.refundVat", { number }])],
    [
      "of a withdrawal",
      async ({ id }) => {
        await recordedRefund(id, { ...succeeded, amountCents: 100_00, succeededAt: new Date() });
        return ["withdrawals.refund", { id: await recordedWithdrawal({ orderId: id }) }];
      },
    ],
  ])("%s", async (_, ask) => {
    const order = await withoutNumber();
    const [call, input] = await ask(order);
    expect((await shop.act(call, input)).status).toBe(409);
    expect(await storedOrder(order.id)).toMatchObject({ invoiceNumber: expect.any(String) });
    expect(await testDatabase().select().from(acts)).toEqual([]);
  });

  it("one that is made leaves an act", async () => {
    const { number } = await withoutNumber();
    const input = { number, amountCents: 10_00, reason: "Asked" };
    expect((await shop.act("orders.refund", input)).status).toBe(200);
    expect(await testDatabase().select().from(acts)).toMatchObject([
      { what: "Refunded an order", subject: number },
    ]);
  });
});

it("the time of an invoice's number stays that of the first of two who asked for it (D77)", async () => {
  const { id } = await withoutNumber();
  const first = { ...NO_NUMBER, invoiceNumber: "A-1", invoiceNumberedAt: new Date("2026-11-01T00:00:00Z") };
  const { stripe, settings, db } = testServices();
  // The other request stores its answer while this one still waits for its own.
  const slow = new Proxy(stripe, {
    get: (target, name): unknown =>
      name === "checkout"
        ? {
            sessions: {
              retrieve: async (...asked: Parameters<typeof stripe.checkout.sessions.retrieve>) => {
                const session = await target.checkout.sessions.retrieve(...asked);
                await testDatabase().update(orders).set(first).where(eq(orders.id, id));
                return session;
              },
            },
          }
        : Reflect.get(target, name),
  });
  const order = await orderWithPayment(db, id);
  if (typeof order === "string") throw new Error(order);
  expect((await syncInvoice({ db, settings, stripe: slow }, order)).order).toMatchObject(first);
  expect(await storedOrder(id)).toMatchObject(first);
});
