import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orders } from "../db/schema/orders.ts";
import { products } from "../db/schema/catalogue.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { queueMail } from "../mail/outbox/queue-mail.ts";
import { signedInUser } from "../testing/accounts.ts";
import { IN_STATE, paidUnit, paidUnits } from "../testing/deliveries.ts";
import { recordedOrder, testCompany } from "../testing/orders.ts";
import { disputes } from "../db/schema/refunds.ts";
import { lostDispute, recordedRefund } from "../testing/refunds.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";
import { recordedWithdrawal } from "../testing/withdrawals.ts";

const ADA = "ada@example.com";
const GRACE = "grace@example.com";

const shop = staffShop(() => resetShop([product({ productname: "Sketch" })]));

const pageOf = async (number: string) => shop.done("customers.ofOrder", { number });
const ordersOf = async (number: string, page = 1) => shop.done("customers.orders", { number, page });
const othersOf = async (number: string) => shop.done("customers.otherOrders", { number });

async function message(email: string, text: string): Promise<void> {
  const fields = { firstName: "Ada", lastName: "Drafter", phone: "12345" };
  await testDatabase()
    .insert(contactMessages)
    .values({ ...fields, email, message: text });
}

it("shows everything about a buyer under any of their orders' numbers, and nothing about anybody else (D61)", async () => {
  const account = await signedInUser("ada-drafter");
  const first = await recordedOrder({ customerEmail: "Ada@Example.com", userId: account.id });
  const { orderId } = await paidUnit(IN_STATE["delivered"], {
    customerName: "Ada Line",
    company: testCompany({ name: "Line GmbH" }),
  });
  await recordedRefund(orderId, {
    amountCents: 30_00,
    state: "pending",
    providerId: "re_1",
    reason: "Asked",
  });
  await testDatabase()
    .insert(disputes)
    .values(lostDispute(orderId, { amountCents: 20_00 }));
  await recordedWithdrawal({ orderId, email: GRACE });
  await recordedWithdrawal({ email: "ADA@example.com" });
  await message(" Ada@example.com", "Hello");
  const [sketch] = await testDatabase().select().from(products);
  for (const email of [ADA, GRACE])
    await testDatabase()
      .insert(stockRequests)
      .values({ email, productId: sketch?.id ?? "" });

  const others = await paidUnit(IN_STATE["delivered"], { customerEmail: GRACE, customerName: "Grace" });
  await recordedRefund(others.orderId, { state: "pending", providerId: "re_2" });
  await recordedWithdrawal({ orderId: others.orderId, email: GRACE });
  await message(GRACE, "Not mine");

  const found = await pageOf(orderNumber(first));
  expect(found).toMatchObject({
    email: ADA,
    name: "Ada Line",
    company: "Line GmbH",
    accounts: ["ada-drafter"],
    orders: 2,
    paidCents: 180_00,
    refunds: [{ orderNumber: orderNumber(first + 1), amountCents: 30_00, state: "pending", reason: "Asked" }],
    disputes: [{ orderNumber: orderNumber(first + 1), amountCents: 20_00, state: "lost" }],
    withdrawals: [{ orderNumber: null }, { orderNumber: orderNumber(first + 1), handled: false }],
    messages: [{ message: "Hello", read: false }],
    stockRequests: [{ productname: "Sketch" }],
  });
  expect(await pageOf(orderNumber(first + 1))).toEqual(found);
  expect((await ordersOf(orderNumber(first))).orders.map(({ number }) => number)).toEqual([
    orderNumber(first + 1),
    orderNumber(first),
  ]);
});

it("shows which units wait, run and have ended, until when, and their renewals", async () => {
  const [ended] = await paidUnits({}, IN_STATE["ended"]);
  await paidUnits(
    { lines: [{ productname: "Sketch", quantity: 2 }] },
    { ...IN_STATE["delivered"], startsOn: "2999-01-01", endsOn: "2999-12-31" },
  );
  await paidUnit({ ...IN_STATE["delivered"], endsOn: "2999-06-30", renewsId: ended?.id ?? null });
  await paidUnit(IN_STATE["to_deliver"]);
  const { units, nextEnd } = await pageOf(orderNumber(1001));
  expect(nextEnd).toBe("2999-06-30");
  expect(
    units.map((row) => [row.orderNumber, row.units, row.state, row.endsOn, row.renewableFrom, row.renewedBy]),
  ).toEqual([
    ["SO-001004", 1, "to_deliver", null, null, null],
    ["SO-001003", 1, "delivered", "2999-06-30", "2999-04-01", null],
    ["SO-001002", 2, "delivered", "2999-12-31", "2999-10-02", null],
    ["SO-001001", 1, "ended", "2026-11-19", null, "SO-001003"],
  ]);
});

it("lists the emails to the buyer's address, newest first", async () => {
  const number = orderNumber(await recordedOrder({ customerEmail: ADA }));
  for (const [key, recipient] of [
    ["1", "Ada@example.com"],
    ["2", GRACE],
    ["3", ADA],
  ] as const)
    await queueMail(testDatabase(), {
      key,
      kind: "order_link",
      orderId: null,
      recipient,
      subject: `Mail ${key}`,
      text: "Hello",
      html: "<p>Hello",
    });
  const mails = await shop.done("mails.toBuyer", { number });
  expect(mails.map(({ subject }) => subject)).toEqual(["Mail 3", "Mail 1"]);
});

it("an order's page lists at most five other orders of its buyer, newest first", async () => {
  for (let n = 0; n < 7; n += 1) await recordedOrder({ customerEmail: ADA });
  await recordedOrder({ customerEmail: GRACE });
  const { orders: listed, total } = await othersOf("SO-001006");
  expect(total).toBe(6);
  expect(listed.map(({ number }) => number)).toEqual([
    "SO-001007",
    "SO-001005",
    "SO-001004",
    "SO-001003",
    "SO-001002",
  ]);
  expect(await othersOf("SO-001008")).toEqual({ buyerIsKnown: true, orders: [], total: 0 });
});

it("orders without a known buyer aren't taken for one buyer's", async () => {
  for (let n = 0; n < 2; n += 1) await recordedOrder({ customerEmail: null, status: "pending" });
  expect(await othersOf("SO-001001")).toEqual({ buyerIsKnown: false, orders: [], total: 0 });
  expect(await shop.refused("customers.ofOrder", { number: "SO-001001" })).toMatchObject({
    status: 404,
    message: "The buyer of this order isn’t known.",
  });
});

it.each(["SO-009999", "nobody", "ada@example.com"])("there is no customer under %s", async (number) => {
  await recordedOrder({ customerEmail: ADA });
  expect((await shop.act("customers.ofOrder", { number })).status).toBe(404);
});

it("orders whose address is corrected move to the other buyer's page", async () => {
  for (const customerEmail of [ADA, GRACE]) await recordedOrder({ customerEmail });
  await testDatabase().update(orders).set({ customerEmail: ADA }).where(eq(orders.customerEmail, GRACE));
  expect(await pageOf("SO-001002")).toMatchObject({ email: ADA, orders: 2 });
});
