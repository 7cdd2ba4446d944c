import { expect, it } from "vitest";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { openSession } from "../testing/payments.ts";
import { testDatabase } from "../testing/shop.ts";
import { attachSession } from "./orders.ts";
import { staffShop } from "../testing/staff-shop.ts";

const shop = staffShop();

it("an order's timeline begins when its checkout is opened", async () => {
  await openSession();
  const order = await shop.done("orders.byNumber", { number: "SO-001001" });
  expect(order.timeline).toEqual([
    { kind: "created", source: "checkout", at: order.createdAt, amountCents: null, note: null },
  ]);
});

it("an order that is erased while its checkout is opened is neither stale nor over", async () => {
  const erased = orderIdSchema.parse(crypto.randomUUID());
  expect(await attachSession(testDatabase(), erased, "cs_1")).toEqual({ stale: false, isOver: false });
});
