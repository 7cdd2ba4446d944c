import { expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import { ADMIN_PAGE_SIZE } from "#domain/order-search/order-search.ts";
import { disputes } from "../db/schema/refunds.ts";
import { IN_STATE, paidUnit } from "../testing/deliveries.ts";
import { recordedOrder, testCompany } from "../testing/orders.ts";
import { dataOf } from "../testing/query.ts";
import { lostDispute, recordedRefund } from "../testing/refunds.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";
import { customersResponse } from "./response-schemas.ts";

const shop = staffShop(() => resetShop());

const list = async (input: object = {}) => dataOf(await shop.act("customers.list", input), customersResponse);
const emails = async (input: object) => (await list(input)).customers.map(({ email }) => email);

it("lists each buyer of paid orders once, by address regardless of case, the newest order first (D61)", async () => {
  await recordedOrder({ customerEmail: "Ada@Example.com", customerName: "Ada Drafter" });
  await recordedOrder({ customerEmail: "grace@example.com", customerName: "Grace" });
  const newest = await recordedOrder({
    customerEmail: " ada@example.com",
    customerName: "Ada Line",
    company: testCompany({ name: "Line GmbH" }),
  });
  await recordedOrder({ customerEmail: "joan@example.com", status: "pending" });
  await recordedOrder({ customerEmail: "grace@example.com", status: "expired" });
  await recordedOrder({ customerEmail: null });
  const page = await list();
  expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
  expect(page.customers).toMatchObject([
    {
      newestOrder: orderNumber(newest),
      email: "ada@example.com",
      name: "Ada Line",
      company: "Line GmbH",
      orders: 2,
      paidCents: 200_00,
      nextEnd: null,
    },
    { email: "grace@example.com", name: "Grace", company: null, orders: 1, paidCents: 100_00 },
  ]);
});

it("what a buyer has paid is less refunds that succeeded and disputes that were lost", async () => {
  const refunded = await paidUnit(IN_STATE["delivered"]);
  await recordedRefund(refunded.orderId, {
    amountCents: 30_00,
    state: "succeeded",
    providerId: "re_1",
    succeededAt: new Date(),
  });
  await recordedRefund(refunded.orderId, { amountCents: 20_00, state: "pending", providerId: "re_2" });
  const lost = await paidUnit(IN_STATE["delivered"]);
  await testDatabase().insert(disputes).values(lostDispute(lost.orderId));
  expect((await list()).customers).toMatchObject([{ orders: 2, paidCents: 200_00 - 30_00 - 100_00 }]);
});

it("the next end is the first last day of a unit that runs", async () => {
  for (const fields of [
    { ...IN_STATE["delivered"], endsOn: "2999-06-01" },
    { ...IN_STATE["delivered"], endsOn: "2999-03-01" },
    IN_STATE["ended"],
    IN_STATE["to_deliver"],
  ])
    await paidUnit(fields);
  expect((await list()).customers).toMatchObject([{ orders: 4, nextEnd: "2999-03-01" }]);
});

it("a search finds a buyer by email, name or company of any paid order, and needs every word", async () => {
  await recordedOrder({
    customerEmail: "ada@example.com",
    customerName: "Ada Drafter",
    company: testCompany({ name: "Bureau Müller" }),
  });
  await recordedOrder({ customerEmail: "ada@example.com", customerName: "A. Drafter" });
  await recordedOrder({ customerEmail: "grace@example.com", customerName: "Grace Drafter" });
  expect(await emails({ q: "drafter" })).toEqual(["grace@example.com", "ada@example.com"]);
  expect(await emails({ q: "MULLER" })).toEqual(["ada@example.com"]);
  expect(await emails({ q: "grace@ drafter" })).toEqual(["grace@example.com"]);
  expect(await emails({ q: "grace muller" })).toEqual([]);
  expect(await emails({ q: "%" })).toEqual([]);
  expect(await list({ q: "muller" })).toMatchObject({ total: 1, customers: [{ orders: 2 }] });
});

it("has pages like the list of orders", async () => {
  for (let n = 0; n <= ADMIN_PAGE_SIZE; n += 1)
    await recordedOrder({ customerEmail: `buyer-${n}@example.com` });
  expect((await list()).customers).toHaveLength(ADMIN_PAGE_SIZE);
  expect(await list({ page: 2 })).toMatchObject({
    total: ADMIN_PAGE_SIZE + 1,
    pageCount: 2,
    customers: [{ email: "buyer-0@example.com" }],
  });
});
