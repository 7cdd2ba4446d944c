import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { processOrders, staleOrders } from "./reconcile.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";

beforeEach(() => resetShop());

it("the next run begins with the orders that weren't tried, however many fail", async () => {
  loggedFaults();
  for (let made = 0; made < 20; made += 1) await recordedOrder({ status: "pending" });
  const oldest = new Set<string>((await staleOrders(testDatabase())).slice(0, 16).map(({ id }) => id));
  const done: string[] = [];
  for (const run of [1, 2]) {
    const at = new Date(Date.now() + run * MINUTE_MS);
    const work = (order: { readonly id: string }) => {
      if (oldest.has(order.id)) return Promise.reject(new Error("No answer."));
      done.push(order.id);
      return Promise.resolve(undefined);
    };
    await processOrders({ db: testDatabase(), at }, await staleOrders(testDatabase()), work, "failed");
  }
  expect(done).toHaveLength(4);
});
