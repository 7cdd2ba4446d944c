import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { monthBefore, monthOf } from "#domain/books/ledger.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { orders } from "../../db/schema/orders.ts";
import { requestExport, exported, exportLines } from "../../testing/exports.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetPayments } from "../../testing/payments.ts";
import { setFaults } from "../../testing/provider.ts";
import {
  changeDispute,
  dashboardRefund,
  failRefund,
  openDispute,
  paidAtProvider,
  refunding,
  storedNotes,
  storedOrder,
  storedRefunds,
} from "../../testing/refunds.ts";
import { failureOf, testDatabase, testServices } from "../../testing/shop.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { testVatFacts } from "../../testing/vat-facts.ts";

const shop = staffShop(async () => {
  await resetPayments();
  await setFaults({ webhooks: "never" });
});
const refund = refunding(shop);

const NOW = new Date();
const THIS_MONTH = monthOf(NOW);
const LAST_MONTH = monthBefore(NOW);
/** A time in the middle of last month. */
const LAST = new Date(`${LAST_MONTH}-15T10:00:00Z`);

const ledger = async (month: string) => (await exported("ledger", { month }, await shop.headers())).text;
type Row = Record<string, string>;
const rowsOf = async (month: string): Promise<Row[]> =>
  Papa.parse<Row>((await ledger(month)).slice(1), { header: true, skipEmptyLines: true }).data;
const sync = (orderId: OrderId) => syncOrder(testServices(), orderId, "webhook");
const euros = (cents: number): string => (cents / 100).toFixed(2);
const totals = (rows: readonly Row[]) =>
  ["amount", "VAT"].map((column) =>
    euros(rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)),
  );

describe("the ledger of a month (D77)", () => {
  it("has a payment with its VAT, invoice, country and method", async () => {
    const order = await paidAtProvider(2);
    const { invoiceNumber } = await storedOrder(order.id);
    expect(invoiceNumber).not.toBeNull();
    expect(await ledger(THIS_MONTH)).toMatch(
      /^\uFEFF"date","order number","kind","amount","VAT","currency",/,
    );
    expect(await rowsOf(THIS_MONTH)).toEqual([
      {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        "order number": order.number,
        kind: "payment",
        amount: "200.00",
        VAT: "34.71",
        currency: "EUR",
        "invoice number": invoiceNumber,
        "credit note number": "",
        country: "NL",
        "payment method": "card",
        reference: order.paymentIntent,
      },
    ]);
  });

  it("has a refund under its credit note with the VAT printed there, and its reversal if it fails later", async () => {
    const order = await paidAtProvider(2);
    await refund({ number: order.number, entitlementIds: [order.units[0]] });
    const [made] = await storedRefunds();
    await failRefund(made?.providerId ?? "");
    await sync(order.id);
    const [note] = await storedNotes();
    expect(note?.vatCents).toBeGreaterThan(17_00);
    const vat = euros(note?.vatCents ?? 0);
    const own = { "credit note number": note?.number, reference: made?.providerId, country: "NL" };
    expect((await rowsOf(THIS_MONTH)).slice(1)).toMatchObject([
      { kind: "refund", amount: "-100.00", VAT: `-${vat}`, ...own },
      { kind: "refund reversal", amount: "100.00", VAT: vat, ...own },
    ]);
    expect(totals(await rowsOf(THIS_MONTH))).toEqual(["200.00", "34.71"]);
  });

  it("gives refunds without a credit note their share of the VAT, which adds up to the order's VAT once everything is paid back", async () => {
    const order = await paidAtProvider(2);
    await testDatabase()
      .update(orders)
      .set({ checkoutSessionId: null, invoiceId: null, invoiceNumber: null });
    for (const amountCents of [33_33, 66_67]) {
      await refund({ number: order.number, amountCents });
    }
    await refund({ number: order.number, whole: true });
    const rows = await rowsOf(THIS_MONTH);
    expect(rows.map(({ amount, VAT }) => [amount, VAT])).toEqual([
      ["200.00", "34.71"],
      ["-33.33", "-5.78"],
      ["-66.67", "-11.58"],
      ["-100.00", "-17.35"],
    ]);
  });

  it("has the amount that a dispute took when it was opened and returned when it was won, but nothing for an inquiry", async () => {
    const order = await paidAtProvider(1);
    const { id } = await openDispute(order.paymentIntent, { inquiry: true });
    await sync(order.id);
    expect(await rowsOf(THIS_MONTH)).toHaveLength(1);
    await changeDispute(id, "needs_response");
    for (const _again of [1, 2]) await sync(order.id);
    const taken = { kind: "dispute", amount: "-100.00", VAT: "-17.36", reference: id };
    expect((await rowsOf(THIS_MONTH)).slice(1)).toMatchObject([taken]);
    await changeDispute(id, "won");
    for (const _again of [1, 2]) await sync(order.id);
    expect((await rowsOf(THIS_MONTH)).slice(1)).toMatchObject([
      taken,
      { kind: "dispute reversal", amount: "100.00", VAT: "17.36", reference: id },
    ]);
  });

  it("has no second row for a lost dispute", async () => {
    const order = await paidAtProvider(1);
    const { id } = await openDispute(order.paymentIntent);
    await sync(order.id);
    await changeDispute(id, "lost");
    await sync(order.id);
    expect((await rowsOf(THIS_MONTH)).map(({ kind }) => kind)).toEqual(["payment", "dispute"]);
  });

  it("begins and ends with the month in Amsterdam, and has only paid orders", async () => {
    await recordedOrder({ paidAt: new Date("2026-10-31T22:59:59.999Z"), amountCents: 1_00 });
    await recordedOrder({ paidAt: new Date("2026-10-31T23:00:00Z"), amountCents: 2_00 });
    await recordedOrder({ paidAt: new Date("2026-09-30T22:00:00Z"), amountCents: 3_00 });
    await recordedOrder({ paidAt: new Date("2026-09-30T21:59:59Z"), amountCents: 4_00 });
    await recordedOrder({ status: "processing", createdAt: new Date("2026-10-10T10:00:00Z") });
    expect((await rowsOf("2026-10")).map(({ date, amount }) => [date, amount])).toEqual([
      ["2026-10-01", "3.00"],
      ["2026-10-31", "1.00"],
    ]);
  });

  it("is only its header if nothing moved", async () => {
    expect(await exported("ledger", { month: "2020-02" }, await shop.headers())).toMatchObject({
      items: 0,
      parts: 1,
    });
  });

  it("uses semicolons and decimal commas on request, and negative amounts stay numbers", async () => {
    const order = await paidAtProvider(1);
    await refund({ number: order.number, whole: true });
    const { text } = await exported("ledger", { month: THIS_MONTH, delimiter: ";" }, await shop.headers());
    expect(text).toContain('"refund";"-100,00";"-17,36";"EUR"');
  });

  it("comes in parts that have every entry exactly once, even if many have the same time", async () => {
    const at = "2026-10-10T10:00:00Z";
    await testDatabase().execute(sql`
      insert into ${orders} (status, browser_hash, cart_fingerprint, amount_cents, vat_facts, paid_at)
      select 'paid', n::text, 'none', 100 + n, ${JSON.stringify(testVatFacts())}::text::jsonb, ${at} from generate_series(1, 1203) n`);
    const lines = await exportLines(
      await requestExport("ledger", { month: "2026-10" }, await shop.headers()),
    );
    expect(lines.map((line) => ("text" in line ? line.done : line))).toEqual([
      500,
      1000,
      1203,
      { complete: 1203 },
    ]);
    const rows = await rowsOf("2026-10");
    expect(new Set(rows.map((row) => row["order number"])).size).toBe(1203);
    expect(totals(rows)[0]).toBe(euros((1203 * 1204) / 2 + 1203 * 100));
  });

  it.each([
    {},
    { month: "2026-13" },
    { month: "2026-10-01" },
    { month: 7 },
    { month: "2026-10", delimiter: "|" },
  ])("refuses %j", async (input) => {
    expect((await failureOf(await requestExport("ledger", input, await shop.headers()))).status).toBe(400);
  });
});

/** Creates an order that was paid and partly refunded last month. */
async function boughtLastMonth() {
  const order = await paidAtProvider(3);
  await dashboardRefund(order.paymentIntent, 50_00);
  await sync(order.id);
  const db = testDatabase();
  await db.update(orders).set({ paidAt: LAST, invoiceNumberedAt: LAST });
  await db.update(refunds).set({ succeededAt: new Date(LAST.getTime() + 1000) });
  return order;
}

describe("a closed month", () => {
  it("stays the same to the byte, regardless of later changes to its orders", async () => {
    const order = await boughtLastMonth();
    const before = await ledger(LAST_MONTH);
    expect(before.split("\r\n")).toHaveLength(4);
    const [first] = await storedRefunds();
    await refund({ number: order.number, entitlementIds: [order.units[0]] });
    await failRefund(first?.providerId ?? "");
    const { id } = await openDispute(order.paymentIntent, { amountCents: 50_00 });
    await sync(order.id);
    await changeDispute(id, "won");
    await sync(order.id);
    expect(await ledger(LAST_MONTH)).toBe(before);
    expect((await rowsOf(THIS_MONTH)).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      "refund -100.00",
      "dispute -50.00",
      "refund reversal 50.00",
      "dispute reversal 50.00",
    ]);
  });

  it("leaves out an invoice number that was learned after it closed, and keeps those it had", async () => {
    const order = await boughtLastMonth();
    const { invoiceNumber } = await storedOrder(order.id);
    expect((await rowsOf(LAST_MONTH)).map((row) => row["invoice number"])).toEqual([
      invoiceNumber,
      invoiceNumber,
    ]);
    // As if the job found the invoice only this month.
    await testDatabase().update(orders).set({ invoiceNumber: null, invoiceNumberedAt: null });
    const before = await ledger(LAST_MONTH);
    await sync(order.id);
    expect(await storedOrder(order.id)).toMatchObject({ invoiceNumber });
    expect(await ledger(LAST_MONTH)).toBe(before);
  });

  it("leaves out a credit note that a refund got after it closed", async () => {
    const order = await boughtLastMonth();
    await testDatabase().update(refunds).set({ creditNoteId: null, creditNoteNumber: null, vatCents: 8_00 });
    const before = await ledger(LAST_MONTH);
    expect(before).toContain('"refund","-50.00","-8.00"');
    await sync(order.id);
    expect((await storedRefunds())[0]?.creditNoteId).not.toBeNull();
    expect(await ledger(LAST_MONTH)).toBe(before);
  });
});
