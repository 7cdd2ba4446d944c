import { desc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { eInvoiceXml } from "#domain/e-invoice/e-invoice.ts";
import { brokenRules } from "#domain/e-invoice/testing/en16931-rules.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import { vatChecks } from "../../db/schema/vat-checks.ts";
import type { Order } from "../../records/orders.ts";
import { correct as sendCorrection } from "../../testing/corrections.ts";
import { boughtForCompany, BUREAU, unitIds, resetCompanySales } from "../../testing/company-orders.ts";
import { found } from "../../testing/found.ts";
import { refunding } from "../../testing/refunds.ts";
import { testDatabase } from "../../testing/shop.ts";
import { resetVies, setViesFault } from "../../testing/vies.ts";
import { documentFacts, eInvoicesOf } from "./invoices.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(resetCompanySales);
const refund = refunding(shop);

async function correct(order: Order): Promise<void> {
  expect((await sendCorrection(order)).status).toBe(200);
}

/** Reads all documents of an order, and checks each one's e-invoice against the rules of EN 16931. */
async function documentsOf(order: Order) {
  const listed = await eInvoicesOf(testDatabase(), order);
  const documents = await Promise.all(
    listed.map(({ number }) => documentFacts(testDatabase(), order, number)),
  );
  for (const facts of documents) expect(brokenRules(eInvoiceXml(facts))).toEqual([]);
  return documents.map(({ kind, number, preceding, buyer, vatRule, vatCents, lines }) => ({
    kind,
    number,
    credits: preceding?.number ?? null,
    name: buyer.name,
    vatRule,
    vatCents,
    cents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
  }));
}

const newest = async () =>
  found(
    (
      await testDatabase().select().from(correctedInvoices).orderBy(desc(correctedInvoices.doneAt)).limit(1)
    )[0],
  );

describe("an order with a corrected invoice (D76)", () => {
  it("has e-invoices of the old invoice, of its credit note and of the new one, each with its own company", async () => {
    const order = await boughtForCompany(BUREAU);
    await correct(order);
    const { invoiceNumber, creditNoteNumber } = await newest();
    const sums = { vatRule: "reverse_charge", vatCents: 0, cents: 974_16 };
    const old = { ...sums, name: "Bureau GmbH" };
    expect(await documentsOf(order)).toEqual([
      { ...old, kind: "invoice", number: order.invoiceNumber, credits: null },
      { ...old, kind: "credit_note", number: creditNoteNumber, credits: order.invoiceNumber },
      {
        ...sums,
        name: "Bureau Zwei GmbH",
        kind: "invoice",
        number: invoiceNumber,
        credits: order.invoiceNumber,
      },
    ]);
  });

  it("has refunds that credit the new invoice", async () => {
    const order = await boughtForCompany(BUREAU);
    await correct(order);
    await refund({ number: orderNumber(order.sequence), entitlementIds: (await unitIds()).slice(0, 5) });
    const { invoiceNumber } = await newest();
    expect((await documentsOf(order)).at(-1)).toMatchObject({
      kind: "credit_note",
      credits: invoiceNumber,
      name: "Bureau Zwei GmbH",
      cents: 5 * 81_18,
    });
  });

  it("after a refund has that as a line of its own, which is deducted", async () => {
    const order = await boughtForCompany(BUREAU);
    await refund({ number: orderNumber(order.sequence), amountCents: 100_00 });
    await correct(order);
    const documents = await documentsOf(order);
    expect(documents.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["invoice", 974_16],
      ["credit_note", 100_00],
      ["credit_note", 874_16],
      ["invoice", 874_16],
    ]);
    expect(documents.map(({ credits }) => credits)).toEqual([null, ...Array(3).fill(order.invoiceNumber)]);
  });

  it("whose VAT was refunded has none in the new one, and two notes that take the old one back (D54)", async () => {
    await setViesFault({ service: "unavailable" });
    const order = await boughtForCompany(BUREAU);
    await resetVies();
    await testDatabase().delete(vatChecks);
    await correct(order);
    const first = await newest();
    await shop.act("orders.refundVat", { number: orderNumber(order.sequence) });
    const documents = await documentsOf(order);
    const { invoiceNumber } = await newest();
    const notes = documents.filter(
      ({ credits, kind }) => kind === "credit_note" && credits === first.invoiceNumber,
    );
    expect(notes.reduce((sum, { cents }) => sum + cents, 0)).toBe(1_178_76);
    expect(notes.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(204_58);
    expect(documents.at(-1)).toEqual({
      kind: "invoice",
      number: invoiceNumber,
      credits: first.invoiceNumber,
      name: "Bureau Zwei GmbH",
      vatRule: "reverse_charge",
      vatCents: 0,
      cents: 974_16,
    });
  });
});
