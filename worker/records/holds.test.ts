import { beforeEach, expect, it } from "vitest";
import type { Hold } from "#domain/orders/hold.ts";
import { orders } from "../db/schema/orders.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { holdsByOrder, isHeld } from "./order-delivery.ts";
import { books, type Happened } from "../testing/books.ts";
import { found } from "../testing/found.ts";

beforeEach(() => resetShop());

const HANDLED = { handledAt: new Date(), handledBy: "warden" };

/** What happened to an order of €100.00, each with the resulting hold. */
const CASES: readonly (readonly [string, readonly Happened[], Hold | null])[] = [
  ["nothing", [], null],
  ["an open withdrawal", [{ withdrawn: {} }], "withdrawn"],
  ["a withdrawal that was handled", [{ withdrawn: HANDLED }], null],
  ["a withdrawal that was handled, and another", [{ withdrawn: HANDLED }, { withdrawn: {} }], "withdrawn"],
  ["a withdrawal from no order", [{ withdrawn: { orderId: null } }], null],
  ["an inquiry", [{ disputed: { state: "inquiry" } }], null],
  ["an open dispute", [{ disputed: {} }], "disputed"],
  ["a dispute that was won", [{ disputed: { state: "won" } }], null],
  ["an inquiry that was closed", [{ disputed: { state: "closed" } }], null],
  ["a dispute about a part that was lost", [{ lost: { amountCents: 10_00 } }], "dispute_lost"],
  ["a refund of all but a cent", [{ refunded: 99_99 }], null],
  ["a refund of everything", [{ refunded: 100_00 }], "refunded"],
  [
    "a refund whose rest is on its way",
    [{ refunded: 60_00 }, { refunded: { amountCents: 40_00, state: "pending", succeededAt: null } }],
    "refunded",
  ],
  [
    "a refund of everything that failed",
    [{ refunded: { amountCents: 100_00, state: "failed", failedAt: new Date() } }],
    null,
  ],
];

it.each(CASES)("%s has the same hold in the Worker and in SQL", async (_case, happened, hold) => {
  const [order] = await books({ happened }, {});
  const db = testDatabase();
  expect((await holdsByOrder(db, [found(order)]))(found(order))).toBe(hold);
  const held = await db.select({ sequence: orders.sequence }).from(orders).where(isHeld(orders.id));
  expect(held).toEqual(hold === null ? [] : [{ sequence: order?.sequence }]);
});
