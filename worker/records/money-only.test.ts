import { beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orders } from "../db/schema/orders.ts";
import { IN_STATE, paidUnits, storedUnits } from "../testing/deliveries.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { firstToken } from "../testing/orders.ts";
import { dataOf, query } from "../testing/query.ts";
import { recordedRefund } from "../testing/refunds.ts";
import { orderIdOf } from "../testing/renewals.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { ERASED } from "./order-view.ts";
import { orderPageResponse } from "../sales/orders/response-schemas.ts";
import { happen } from "../testing/books.ts";

beforeEach(() => resetShop());

/** Creates an order of €100.00 with a delivered unit that has an administrator. */
async function delivered(): Promise<OrderId> {
  return orderIdOf(
    await paidUnits(
      {},
      { ...IN_STATE.delivered, administratorEmail: "cad@example.com", administratorCompany: "Cad" },
    ),
  );
}

const paidBack = (orderId: OrderId, amountCents: number, fields = {}) =>
  happen(orderId, { refunded: { amountCents, ...fields } });
const answerFor = (id: OrderId) => query("orders.byToken", { token: firstToken(id) });
const pageOf = async (id: OrderId) => dataOf(await answerFor(id), orderPageResponse);

async function seesMoneyOnly(id: OrderId): Promise<void> {
  const answer = await answerFor(id);
  expect(await answer.clone().text()).not.toMatch(/571-1|cad@|Cad|ada@|Ada/);
  expect(await dataOf(answer, orderPageResponse)).toMatchObject({
    number: "SO-001001",
    totalCents: 100_00,
    lines: [{ productname: "Draft" }],
    customerName: null,
    entitlements: [],
    administrator: null,
    renewable: false,
    buyAgain: false,
  });
}

describe("an order's link (D44)", () => {
  it("shows everything while part of the payment remains, or its refund is pending", async () => {
    const id = await delivered();
    await paidBack(id, 99_99);
    await recordedRefund(id, { amountCents: 1 });
    expect(await pageOf(id)).toMatchObject({
      moneyOnly: null,
      entitlements: [{ references: ["571-1"] }],
      administrator: { email: "cad@example.com" },
    });
  });

  it("shows only money once all of it has been refunded, even if the buyer keeps units", async () => {
    const id = await delivered();
    await paidBack(id, 60_00);
    await paidBack(id, 40_00, { keep: true });
    await seesMoneyOnly(id);
    expect(await pageOf(id)).toMatchObject({ moneyOnly: "refunded", standing: "refunded" });
    expect((await pageOf(id)).refunds).toHaveLength(2);
  });

  it("shows only money once a dispute about the whole amount is lost", async () => {
    const id = await delivered();
    await happen(id, { lost: {} });
    await seesMoneyOnly(id);
    expect((await pageOf(id)).moneyOnly).toBe("refunded");
  });

  it("shows only money, and no invoice, after the buyer's personal data is erased", async () => {
    const id = await delivered();
    await testDatabase().update(orders).set({ browserHash: ERASED, checkoutSessionId: "cs_test_1" });
    await seesMoneyOnly(id);
    expect((await pageOf(id)).moneyOnly).toBe("erased");
    const invoice = await query("orders.invoice", { token: firstToken(id) });
    expect(await invoice.json()).toMatchObject({ result: { data: { url: null } } });
  });

  it("refuses a new administrator with 409 after a full refund, and changes no unit", async () => {
    const id = await delivered();
    await testDatabase()
      .update(entitlements)
      .set({ ...IN_STATE.to_deliver, reference: null, startsOn: null, endsOn: null });
    await paidBack(id, 100_00, { keep: true });
    const before = await storedUnits();
    const answer = await mutation("orders.setAdministrator", {
      token: firstToken(id),
      email: "eve@example.com",
    });
    expect(await refusalOf(answer)).toMatchObject({
      status: 409,
      message: "There is nothing left in this order to administer.",
    });
    expect(await storedUnits()).toEqual(before);
  });
});
