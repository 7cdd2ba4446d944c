import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Hold } from "#domain/orders/hold.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes } from "../db/schema/refunds.ts";
import { recordedOrder } from "../testing/orders.ts";
import { lostDispute, recordedRefund } from "../testing/refunds.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { handleWithdrawal, recordedWithdrawal } from "../testing/withdrawals.ts";
import { holdsByOrder, isHeld } from "./holds.ts";

beforeEach(() => resetShop());

const refunded = (orderId: OrderId, amountCents: number) =>
  recordedRefund(orderId, {
    amountCents,
    state: "succeeded",
    providerId: `re_${amountCents}`,
    succeededAt: new Date(),
  });
const disputed = (orderId: OrderId, state: "inquiry" | "open" | "won" | "closed") =>
  testDatabase()
    .insert(disputes)
    .values(lostDispute(orderId, { state, providerState: state, lostAt: null }));

/** Events in an order of €100.00, each with the resulting hold. */
const CASES: readonly (readonly [string, (orderId: OrderId) => Promise<unknown>, Hold | null])[] = [
  ["nothing", () => Promise.resolve(), null],
  ["an open withdrawal", (orderId) => recordedWithdrawal({ orderId }), "withdrawn"],
  [
    "a withdrawal that was handled",
    async (orderId) => handleWithdrawal(await recordedWithdrawal({ orderId })),
    null,
  ],
  [
    "a withdrawal that was handled, and another",
    async (orderId) => {
      await handleWithdrawal(await recordedWithdrawal({ orderId }));
      await recordedWithdrawal({ orderId });
    },
    "withdrawn",
  ],
  ["a withdrawal from no order", () => recordedWithdrawal(), null],
  ["an inquiry", (orderId) => disputed(orderId, "inquiry"), null],
  ["an open dispute", (orderId) => disputed(orderId, "open"), "disputed"],
  ["a dispute that was won", (orderId) => disputed(orderId, "won"), null],
  ["an inquiry that was closed", (orderId) => disputed(orderId, "closed"), null],
  [
    "a dispute about a part that was lost",
    (orderId) =>
      testDatabase()
        .insert(disputes)
        .values(lostDispute(orderId, { amountCents: 10_00 })),
    "dispute_lost",
  ],
  ["a refund of all but a cent", (orderId) => refunded(orderId, 99_99), null],
  ["a refund of everything", (orderId) => refunded(orderId, 100_00), "refunded"],
  [
    "a refund whose rest is on its way",
    async (orderId) => {
      await refunded(orderId, 60_00);
      await recordedRefund(orderId, { amountCents: 40_00 });
    },
    "refunded",
  ],
  [
    "a refund of everything that failed",
    (orderId) => recordedRefund(orderId, { amountCents: 100_00, state: "failed", failedAt: new Date() }),
    null,
  ],
];

it.each(CASES)("%s has the same hold in the Worker and in SQL", async (_case, happens, hold) => {
  const sequence = await recordedOrder();
  await recordedOrder();
  const db = testDatabase();
  const [order] = await db.select().from(orders).where(eq(orders.sequence, sequence));
  if (!order) throw new Error("the order was not recorded");
  await happens(order.id);
  expect((await holdsByOrder(db, [order]))(order)).toBe(hold);
  const held = await db.select({ sequence: orders.sequence }).from(orders).where(isHeld(orders.id));
  expect(held).toEqual(hold === null ? [] : [{ sequence }]);
});
