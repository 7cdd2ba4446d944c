import { beforeEach, expect, it } from "vitest";
import { orders } from "../../db/schema/orders.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { openSession, resetPayments, timeline } from "../../testing/payments.ts";
import { resetProvider, sessionAt, setFaults } from "../../testing/provider.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { closeOrder } from "./order-session.ts";

beforeEach(resetPayments);

async function openedOrder() {
  const sessionId = await openSession();
  const [order] = await testDatabase().select().from(orders);
  if (!order) throw new Error("no order");
  return { order, sessionId };
}

it("ends an order whose checkout the provider doesn't know", async () => {
  const { order } = await openedOrder();
  await resetProvider();
  expect(await closeOrder(testServices(), order, "cancel")).toMatchObject({ status: "cancelled" });
  expect(await timeline()).toEqual(["created", "cancel_requested", "session_unknown", "cancelled"]);
});

it("reports that a checkout couldn't be closed while the provider was failing, and closes it afterwards", async () => {
  const { order, sessionId } = await openedOrder();
  // Each call is tried twice.
  await setFaults({ api: "error", apiCalls: 2 });
  await expect(closeOrder(testServices(), order, "cancel")).rejects.toMatchObject({
    failure: "unavailable",
    retryAfterSeconds: 10,
  });
  expect((await sessionAt(sessionId)).status).toBe("open");
  expect(await closeOrder(testServices(), order, "cancel")).toMatchObject({ status: "cancelled" });
  expect((await sessionAt(sessionId)).status).toBe("expired");
  expect(await timeline()).toEqual(["created", "cancel_requested", "cancelled"]);
});

it("leaves an order alone if its checkout was opened after it was read and the provider refused to open another", async () => {
  const { order, sessionId } = await openedOrder();
  await setFaults({ api: "error" });
  const asRead = { ...order, checkoutSessionId: null };
  const faults = loggedFaults();
  expect(await closeOrder(testServices(), asRead, "reconcile")).toBeUndefined();
  await setFaults({ api: "ok" });
  expect(await testDatabase().select().from(orders)).toMatchObject([{ status: "pending" }]);
  expect((await sessionAt(sessionId)).status).toBe("open");
  expect(await timeline()).toEqual(["created", "cancel_requested"]);
  expect(faults()).toEqual([]);
});
