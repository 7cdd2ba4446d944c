import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { quarterOf, quarterPeriod } from "#domain/books/vat-report.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditNotes, disputeMovements } from "../../db/schema/refunds.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { control, resetProvider, setFaults } from "../../testing/provider.ts";
import { dataOf } from "../../testing/query.ts";
import {
  changeDispute,
  dashboardRefund,
  openDispute,
  paidAtProvider,
  refunding,
  storedOrder,
} from "../../testing/refunds.ts";
import { product, resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { checkProvider, checkQuarter } from "./check-quarter.ts";
import { providerCheckResponse } from "./response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const QUARTER = quarterOf(new Date());

const shop = staffShop(async () => {
  await resetProvider();
  await resetShop([product({ productname: "Draft", priceCents: 200_00 })]);
});
const refund = refunding(shop);

const check = () => checkProvider(testServices(), QUARTER);
const equal = (cents: number) => ({ ledgerCents: cents, cents, differences: [], more: 0 });

/** Two orders: one with a refund, one with a dispute that was won. */
async function soldAndRefunded() {
  const [one, two] = [await paidAtProvider(2), await paidAtProvider(1)];
  await refund({ number: one.number, requestKey: crypto.randomUUID(), scope: "sum", amountCents: 30_00 });
  const { id } = await openDispute(two.paymentIntent);
  await syncOrder(testServices(), two.id, "reconcile");
  await changeDispute(id, "won");
  for (const order of [one, two]) await syncOrder(testServices(), order.id, "reconcile");
  return { one, two };
}

describe("a quarter's report (D56)", () => {
  it("equals the orders, the invoices less credit notes, and the provider's balance before its fees", async () => {
    await soldAndRefunded();
    expect(await checkQuarter(testDatabase(), QUARTER)).toEqual({
      orders: equal(270_00),
      documents: equal(270_00),
    });
    expect(await check()).toEqual({
      balance: equal(270_00),
      moved: 0,
      // Of two cards, and of the dispute.
      feesCents: 3_25 + 1_75 + 20_00,
      others: [],
      payouts: [],
    });
  });

  it("names what the provider holds back, tops up or moves otherwise apart from its fees", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    await openDispute(paymentIntent, { amountCents: 40_00 });
    const moves: [type: string, cents: number, more?: object][] = [
      ["reserved_funds", -100_00],
      ["reserve_transaction", -1_00],
      ["reserve_hold", -10_00],
      ["reserve_release", 4_00],
      ["payment_network_reserve_hold", -7_00],
      ["payment_network_reserve_release", 7_00],
      ["payout_minimum_balance_hold", -3_00],
      ["payout_minimum_balance_release", 1_00],
      ["adjustment", -2_00, { reportingCategory: "risk_reserved_funds" }],
      ["topup", 500_00],
      ["topup_reversal", -50_00],
      ["stripe_fee", -6_00, { reportingCategory: "fee" }],
      ["tax_fee", -1_26, { reportingCategory: "tax" }],
      ["adjustment", 2_00, { reportingCategory: "fee" }],
      ["payout", -20_00, { feeCents: 50 }],
      ["climate_order_purchase", -8_00],
      ["a_type_from_next_year", -9_00],
      ["a_type_from_next_year", 2_00],
      ["adjustment", -5_00, { reportingCategory: "other_adjustment" }],
      ["toString", -11_00],
    ];
    for (const [type, amountCents, more] of moves) await control("/balance", { type, amountCents, ...more });
    const { balance, feesCents, others } = await check();
    expect(balance.cents).toBe(60_00);
    expect(feesCents).toBe(1_75 + 20_00 + 6_00 + 1_26 - 2_00 + 50);
    expect(others.toSorted((one, other) => one.cents - other.cents)).toEqual([
      { kind: "reserve", name: null, cents: -111_00 },
      { kind: "other", name: "toString", cents: -11_00 },
      { kind: "other", name: "climate_order_purchase", cents: -8_00 },
      { kind: "other", name: "a_type_from_next_year", cents: -7_00 },
      { kind: "other", name: "other_adjustment", cents: -5_00 },
      { kind: "top_up", name: null, cents: 450_00 },
    ]);
  });

  it("shows the order whose lines, document or payment differ", async () => {
    const { one } = await soldAndRefunded();
    await testDatabase().update(orders).set({ invoiceNumber: null }).where(eq(orders.id, one.id));
    expect((await checkQuarter(testDatabase(), QUARTER)).documents).toEqual({
      ledgerCents: 270_00,
      cents: 70_00,
      differences: [{ number: one.number, ledgerCents: 170_00, cents: -30_00 }],
      more: 0,
    });
    await testDatabase().update(orders).set({ amountCents: 201_00 }).where(eq(orders.id, one.id));
    expect((await checkQuarter(testDatabase(), QUARTER)).orders.differences).toEqual([
      { number: one.number, ledgerCents: 171_00, cents: 170_00 },
    ]);
    expect((await check()).balance.differences).toEqual([
      { number: one.number, ledgerCents: 171_00, cents: 170_00 },
    ]);
  });

  it("shows a refund that the shop hasn't heard of, and money at the provider that belongs to no order", async () => {
    const { paymentIntent, number, id } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 10_00);
    expect((await check()).balance).toEqual({
      ledgerCents: 100_00,
      cents: 90_00,
      differences: [{ number, ledgerCents: 100_00, cents: 90_00 }],
      more: 0,
    });
    await syncOrder(testServices(), id, "reconcile");
    expect((await check()).balance).toEqual(equal(90_00));
    await testDatabase().update(orders).set({ paymentIntentId: "pi_other" }).where(eq(orders.id, id));
    expect((await check()).balance.differences).toEqual(
      expect.arrayContaining([
        { number, ledgerCents: 90_00, cents: 0 },
        { number: expect.stringMatching(/^txn_/), ledgerCents: 0, cents: 100_00 },
        { number: expect.stringMatching(/^txn_/), ledgerCents: 0, cents: -10_00 },
      ]),
    );
  });

  it("counts a dispute, which has no credit note, in no document", async () => {
    const { id } = await paidAtProvider(1);
    const { paymentIntentId } = await storedOrder(id);
    await openDispute(paymentIntentId ?? "");
    await syncOrder(testServices(), id, "reconcile");
    expect(await testDatabase().$count(disputeMovements)).toBe(1);
    expect(await testDatabase().$count(creditNotes)).toBe(0);
    expect(await checkQuarter(testDatabase(), QUARTER)).toEqual({
      orders: { ledgerCents: 0, cents: 0, differences: [], more: 0 },
      documents: equal(100_00),
    });
  });

  it("has a payment of the last second in the quarter in which the shop learned of it", async () => {
    const { id } = await paidAtProvider(1);
    const { from } = quarterPeriod(QUARTER);
    const before = quarterOf(new Date(from.getTime() - 1));
    await testDatabase()
      .update(orders)
      .set({ paidAt: new Date(from.getTime() - 1_000) })
      .where(eq(orders.id, id));
    expect((await checkQuarter(testDatabase(), before)).orders).toEqual(equal(100_00));
    expect((await checkQuarter(testDatabase(), QUARTER)).orders).toEqual(equal(0));
  });
});

describe("the call", () => {
  it("is answered to administrators", async () => {
    await recordedOrder({ status: "expired" });
    const answer = await shop.act("orders.providerCheck", { quarter: QUARTER });
    expect(await dataOf(answer, providerCheckResponse)).toMatchObject({ balance: equal(0) });
  });

  it("says so if the provider is silent, while the rest of the page is answered", async () => {
    await setFaults({ api: "error" });
    const silent = await shop.act("orders.providerCheck", { quarter: QUARTER });
    expect(silent.status).toBe(503);
    expect((await shop.act("orders.vatChecks", { quarter: QUARTER })).status).toBe(200);
    await setFaults({ api: "ok" });
  });
});
