import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { ORDER_LISTS, type OrderList, PAID_LISTS } from "#domain/order-search/order-search.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { IN_STATE, paidUnit, paidUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { recordedRefund } from "../../testing/refunds.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";
import { type InputOf, staffShop } from "../../testing/staff-shop.ts";
import { happen } from "../../testing/books.ts";

const shop = staffShop(() => resetShop());

const list = (input: InputOf<"orders.list">) => shop.done("orders.list", input);

it("paid orders are listed by what became of them, each list with its count, also of a search's matches (D26)", async () => {
  const customerName = "Ada Drafter";
  const late = { promisedAt: new Date(Date.now() - HOUR_MS) };
  await paidUnit(IN_STATE.to_deliver, { customerName: "Waiting" });
  await paidUnit({ ...IN_STATE.ordered, ...late }, { customerName: "Late" });
  await paidUnit(IN_STATE.delivered, { customerName: "Delivered" });
  await paidUnit(IN_STATE.failed, { customerName: "Failed" });
  const [held] = await paidUnits({ customerName: "Held" }, { ...IN_STATE.to_deliver, ...late });
  const [disputed] = await paidUnits({ customerName: "Disputed" }, IN_STATE.delivered);
  const [refunded] = await paidUnits({ customerName: "Refunded" }, IN_STATE.delivered);
  if (!held || !disputed || !refunded) throw new Error("no unit was made");
  await recordedWithdrawal({ orderId: held.orderId });
  await happen(disputed.orderId, { lost: {} });
  await happen(refunded.orderId, { refunded: 30_00 });
  await recordedRefund(disputed.orderId, { state: "pending", providerId: "re_2" });
  await recordedOrder({ customerName, status: "processing" });
  const [, second] = await paidUnits({
    customerName: "Partly",
    lines: [{ productname: "Draft", quantity: 2 }],
  });
  await testDatabase()
    .update(entitlements)
    .set(IN_STATE.delivered)
    .where(eq(entitlements.id, found(second).id));

  const expected: Partial<Record<OrderList, string[]>> = {
    to_deliver: ["Partly", "Late", "Waiting"],
    overdue: ["Late"],
    delivered: ["Refunded", "Disputed", "Delivered"],
    withdrawn: ["Held"],
    refunded: ["Refunded"],
    disputed: ["Disputed"],
    processing: [customerName],
    paid: ["Partly", "Refunded", "Disputed", "Held", "Failed", "Delivered", "Late", "Waiting"],
  };
  const { counts } = await list({});
  for (const status of ORDER_LISTS) {
    const { orders, total } = await list({ status });
    const names = expected[status] ?? [];
    expect(orders.map((order) => order.customerName)).toEqual(names);
    expect([status, total, counts[status]]).toEqual([status, names.length, names.length]);
  }
  const searched = await list({ q: "delivered" });
  expect(PAID_LISTS.map((status) => searched.counts[status])).toEqual([0, 0, 1, 0, 0, 0]);
});
