import { lockOrder } from "../../records/lock.ts";
import { beforeEach, expect, it } from "vitest";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { orderRefunds } from "./order-refunds.ts";

beforeEach(() => resetShop());

it.each<[string, (db: Queryable, orderId: OrderId) => Promise<unknown>]>([
  ["shown", orderRefunds],
  ["changed", lockOrder],
])("an order that is deleted just before its money is %s isn't found", async (_, act) => {
  await expect(act(testDatabase(), orderIdSchema.parse(crypto.randomUUID()))).rejects.toMatchObject({
    failure: "not_found",
    message: "This order does not exist.",
  });
});
