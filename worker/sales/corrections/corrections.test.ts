import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { eInvoiceXml } from "#domain/e-invoice/e-invoice.ts";
import { monthOf } from "#domain/books/ledger.ts";
import { formatDecimal } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { quarterOf } from "#domain/books/vat-report.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import type { orders } from "../../db/schema/orders.ts";
import { BUREAU, resetCompanySales } from "../../testing/company-orders.ts";
import {
  CORRECTED,
  bought,
  boughtInSilence,
  correct,
  refundVat,
  storedCorrections,
} from "../../testing/corrections.ts";
import { writeStaffRules } from "../../accounts/staff-rules.ts";
import { refusedBy } from "../../testing/constraints.ts";
import { exported } from "../../testing/exports.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { firstToken, recordedOrder } from "../../testing/orders.ts";
import { setFaults } from "../../testing/provider.ts";
import {
  changeDispute,
  openDispute,
  refunding,
  storedMismatches,
  storedRefunds,
} from "../../testing/refunds.ts";
import { call, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { documentFacts, eInvoicesOf } from "../payments/invoices.ts";
import { findEntries } from "../books/ledger-entries.ts";
import { vatQuarter } from "../books/vat-quarter.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { finishCorrections } from "./carry-out.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const GROSS = 12 * 98_23;
const NET = 12 * 81_18;

const shop = staffShop(resetCompanySales);
const refund = refunding(shop);

async function documentsOf(order: typeof orders.$inferSelect) {
  const [correction] = await storedCorrections();
  const { stripe } = testServices();
  const invoice = await stripe.invoices.retrieve(correction?.invoiceId ?? "");
  const { data: notes } = await stripe.creditNotes.list({ invoice: order.invoiceId ?? "" });
  return { invoice, notes };
}

const finishLater = () => finishCorrections(testServices(), new Date(Date.now() + 2 * MINUTE_MS));
const allEntries = () => findEntries(testDatabase(), monthOf(new Date()));
const rowsOfQuarter = async () => (await vatQuarter(testDatabase(), settings(), quarterOf(new Date()))).rows;

describe("a buyer corrects the company on an invoice by the order's link (D76)", () => {
  it("the old invoice is credited in full, a new one says the corrected facts, and no money moves", async () => {
    const order = await bought();
    expect((await correct(order)).status).toBe(200);
    expect(await storedCorrections()).toMatchObject([
      { state: "done", username: null, amountCents: NET, creditedVatCents: 0, vatCents: 0, refundId: null },
    ]);
    const { invoice, notes } = await documentsOf(order);
    expect(invoice).toMatchObject({
      status: "paid",
      total: NET,
      customer_name: "Bureau Zwei GmbH",
      customer_tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
      footer: "Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC",
      custom_fields: [
        { name: "Order number", value: orderNumber(order.sequence) },
        { name: "Purchase order", value: "PO-78" },
        { name: "Replaces invoice", value: order.invoiceNumber },
      ],
    });
    expect(notes).toMatchObject([{ amount: NET, out_of_band_amount: NET, refunds: [] }]);
    expect(await storedRefunds()).toEqual([]);
    await syncOrder(testServices(), order.id, "reconcile");
    expect(await storedMismatches()).toEqual([]);
  });

  it("the link's invoice is the new one, and the order's page names both", async () => {
    const order = await bought();
    await correct(order);
    const { invoice } = await documentsOf(order);
    const answer = await call(
      `/trpc/orders.invoice?input=${encodeURIComponent(JSON.stringify({ token: firstToken(order.id) }))}`,
    );
    expect(JSON.stringify(await answer.json())).toContain(invoice.hosted_invoice_url);
  });

  it("the ledger has both documents with opposite sums, and the customer's turnover is with the corrected number", async () => {
    const order = await bought();
    await correct(order, { ...CORRECTED, vatNumber: "DE987654321" });
    const [, credited, issued] = await allEntries();
    const { invoice, notes } = await documentsOf(order);
    expect(credited).toMatchObject({
      kind: "invoice_credited",
      amountCents: -NET,
      invoiceNumber: order.invoiceNumber,
      creditNoteNumber: notes[0]?.number,
    });
    expect(issued).toMatchObject({
      kind: "invoice_reissued",
      amountCents: NET,
      invoiceNumber: invoice.number,
      creditNoteNumber: null,
    });
    expect(await rowsOfQuarter()).toMatchObject([
      { vatNumber: "DE123456789", sold: { netCents: 0 }, returned: { netCents: 0 } },
      { vatNumber: "DE987654321", sold: { netCents: NET }, returned: { netCents: 0 } },
    ]);
  });

  it("each of its documents has an e-invoice that names the one before (D56)", async () => {
    const order = await bought();
    await refund({ number: orderNumber(order.sequence), amountCents: 81_18, keep: true });
    await correct(order);
    const { invoice } = await documentsOf(order);
    const documents = await eInvoicesOf(testDatabase(), order);
    expect(documents.map(({ kind, precedingNumber }) => [kind, precedingNumber])).toEqual([
      ["invoice", null],
      ["credit_note", order.invoiceNumber],
      ["credit_note", order.invoiceNumber],
      ["invoice", order.invoiceNumber],
    ]);
    const facts = await documentFacts(testDatabase(), order, invoice.number ?? "");
    expect(facts).toMatchObject({ purchaseOrder: "PO-78", buyer: { name: "Bureau Zwei GmbH" }, vatCents: 0 });
    const xml = eInvoiceXml(facts);
    expect(xml).toContain(`<cbc:TaxInclusiveAmount currencyID="EUR">${((NET - 81_18) / 100).toFixed(2)}<`);
    // The refund before is a negative quantity: a price must not be negative (BR-27).
    expect(xml).toContain(">-1</cbc:InvoicedQuantity>");
    expect(xml).not.toContain('PriceAmount currencyID="EUR">-');
  });

  it("a refund afterwards gets a credit note of the new invoice", async () => {
    const order = await bought();
    await correct(order);
    const { invoice } = await documentsOf(order);
    await refund({ number: orderNumber(order.sequence), amountCents: 81_18, keep: true });
    const { data } = await testServices().stripe.creditNotes.list({ invoice: invoice.id });
    expect(data).toMatchObject([{ amount: 81_18, out_of_band_amount: 81_18 }]);
    expect(await storedRefunds()).toMatchObject([
      { state: "succeeded", amountCents: 81_18, vatCents: 0, creditNoteNumber: data[0]?.number },
    ]);
    expect(await storedMismatches()).toEqual([]);
  });

  it("after a partial refund, the new invoice has what is left", async () => {
    const order = await bought({ ...BUREAU, vatNumber: "" });
    await refund({ number: orderNumber(order.sequence), amountCents: 100_00, keep: true });
    expect((await correct(order, { ...CORRECTED, vatNumber: "" })).status).toBe(200);
    const { invoice } = await documentsOf(order);
    expect(invoice.total).toBe(GROSS - 100_00);
    expect(invoice.lines.data.map(({ description, amount }) => [description, amount])).toContainEqual([
      "Refunded before",
      -100_00,
    ]);
    await syncOrder(testServices(), order.id, "reconcile");
    expect(await storedMismatches()).toEqual([]);
  });

  it.each([
    ["nothing changed", BUREAU, "already has these details"],
    ["the VAT would change", { ...BUREAU, vatNumber: "" }, "would change the VAT"],
  ])("is refused if %s", async (_why, { email: _unused, ...company }, text) => {
    const order = await bought();
    expect(await refusalOf(await correct(order, company))).toMatchObject({
      message: expect.stringContaining(text),
    });
    expect(await storedCorrections()).toEqual([]);
  });

  it("the VAT of one state never becomes another's, although their rates are equal", async () => {
    const brussels = { ...CORRECTED, vatNumber: "", postcode: "1000", town: "Brussels", country: "BE" };
    // Above the threshold, a sale is taxed where its buyer is.
    await recordedOrder({
      vatRule: "below_threshold",
      paidAt: new Date(),
      lines: [{ productname: "Draft", unitCents: 13_000_00 }],
    });
    const order = await bought({ ...brussels, email: BUREAU.email });
    expect(order).toMatchObject({ vatRule: "oss", vatRate: 21 });
    const elsewhere = [
      { ...brussels, postcode: "1012 AB", town: "Amsterdam", country: "NL" },
      { ...brussels, postcode: "28001", town: "Madrid", country: "ES" },
      { ...brussels, vatNumber: "DE123456789", postcode: "10115", town: "Berlin", country: "DE" },
    ];
    for (const company of elsewhere)
      expect(await refusalOf(await correct(order, company))).toMatchObject({
        status: 409,
        message: expect.stringContaining("would change the VAT"),
      });
    expect(await storedCorrections()).toEqual([]);
    expect((await correct(order, { ...brussels, name: "Bureau Trois SA" })).status).toBe(200);
    expect(await storedCorrections()).toMatchObject([{ vatRule: "oss", vatRate: 21 }]);
  });

  it("a sale below the threshold for OSS stays one", async () => {
    const order = await bought({ ...BUREAU, vatNumber: "" });
    const dutch = { ...CORRECTED, vatNumber: "", postcode: "1012 AB", town: "Amsterdam", country: "NL" };
    expect((await correct(order, dutch)).status).toBe(409);
    expect(await storedCorrections()).toEqual([]);
  });

  it("an invalid number is refused at its field", async () => {
    const order = await bought();
    const answer = await correct(order, { ...CORRECTED, vatNumber: "DE123456200" });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("vatNumber");
  });

  it.each(["error", "drop"] as const)(
    "what an outage interrupts, the job finishes with the same documents: %s",
    async (api) => {
      const order = await bought();
      const logged = loggedFaults();
      await setFaults({ api, apiCalls: null });
      expect((await correct(order)).status).toBe(200);
      expect(await storedCorrections()).toMatchObject([{ state: "pending", invoiceId: null }]);
      expect(logged()).toContainEqual(
        expect.objectContaining({ event: "a correction's answer is not known" }),
      );
      await setFaults({ api: "ok" });
      const wanted = { number: orderNumber(order.sequence), amountCents: 1_00, reason: "Asked", keep: true };
      expect((await shop.refused("orders.refund", wanted)).message).toContain("is being corrected");
      await finishLater();
      expect(await storedCorrections()).toMatchObject([{ state: "done" }]);
      const { notes } = await documentsOf(order);
      expect(notes).toHaveLength(1);
      const { data } = await testServices().stripe.invoices.list({ status: "draft" });
      expect(data).toEqual([]);
    },
  );

  it.each([
    { decided: "won", state: "done" },
    { decided: "lost", state: "failed" },
  ])(
    "waits for a dispute that is opened before it's made: $decided, it's $state",
    async ({ decided, state }) => {
      const order = await bought();
      loggedFaults();
      await setFaults({ api: "error", apiCalls: null });
      await correct(order);
      await setFaults({ api: "ok" });
      const { id: disputeId } = await openDispute(order.paymentIntentId ?? "");
      await syncOrder(testServices(), order.id, "reconcile");
      await finishLater();
      expect(await storedCorrections()).toMatchObject([{ state: "pending", creditNoteId: null }]);
      await changeDispute(disputeId, decided);
      await syncOrder(testServices(), order.id, "reconcile");
      await finishLater();
      expect(await storedCorrections()).toMatchObject([{ state }]);
    },
  );

  it("a credit note that the provider refuses leaves the old invoice in force, and no draft", async () => {
    const order = await bought();
    loggedFaults();
    const { stripe } = testServices();
    await stripe.creditNotes.create({
      invoice: order.invoiceId ?? "",
      amount: 1_00,
      out_of_band_amount: 1_00,
    });
    await correct(order);
    expect(await storedCorrections()).toMatchObject([{ state: "failed", invoiceNumber: null }]);
    const { data } = await stripe.invoices.list({ status: "draft" });
    expect(data).toEqual([]);
    expect(await allEntries()).toHaveLength(1);
  });
});

describe("VAT that was charged because the registry was silent (D54)", () => {
  it("an administrator refunds it once the number is valid: old invoice credited, new one without VAT", async () => {
    const order = await boughtInSilence();
    expect(order).toMatchObject({ amountCents: GROSS, vatRate: 21 });
    await correct(order, { ...CORRECTED, name: "Bureau GmbH" });
    expect((await refundVat(order, shop)).status).toBe(200);
    expect(await storedRefunds()).toMatchObject([{ state: "succeeded", amountCents: GROSS - NET }]);
    expect(await storedCorrections()).toMatchObject([
      { state: "done", vatRate: 21 },
      { state: "done", vatRule: "reverse_charge", vatRate: 0, amountCents: NET, vatCents: 0 },
    ]);
    const rows = await rowsOfQuarter();
    expect(rows).toMatchObject([
      { rule: "below_threshold", sold: expect.anything(), returned: expect.anything() },
      { rule: "reverse_charge", vatNumber: "DE123456789", sold: { netCents: NET, vatCents: 0 } },
    ]);
    const [dutch] = rows;
    expect((dutch?.sold.netCents ?? 0) + (dutch?.returned.netCents ?? 0)).toBe(0);
    expect((dutch?.sold.vatCents ?? 0) + (dutch?.returned.vatCents ?? 0)).toBe(0);
    const sum = (await allEntries()).reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBe(NET);
    await syncOrder(testServices(), order.id, "reconcile");
    expect(await storedMismatches()).toEqual([]);
    expect(await shop.done("orders.refunds", { number: orderNumber(order.sequence) })).toMatchObject({
      leftCents: NET,
    });
    const { text } = await exported("orders", {}, await shop.headers());
    const [row] = Papa.parse<Record<string, string>>(text.slice(1), { header: true }).data;
    expect(row).toMatchObject({
      "order VAT": formatDecimal(order.vatCents ?? 0),
      "net total": formatDecimal(NET),
      "net VAT": "0.00",
      "VAT rule": "reverse_charge",
      "VAT number": "DE123456789",
      "invoice number": (await storedCorrections()).at(-1)?.invoiceNumber,
    });
  });

  it("its refund reaches the provider before the invoice is replaced, even after an outage", async () => {
    const order = await boughtInSilence();
    await correct(order);
    loggedFaults();
    await setFaults({ api: "error", apiCalls: null });
    await refundVat(order, shop);
    await setFaults({ api: "ok" });
    await finishLater();
    expect((await storedCorrections()).at(-1)).toMatchObject({ state: "pending", invoiceId: null });
    await syncOrder(testServices(), order.id, "reconcile");
    await finishLater();
    expect((await storedCorrections()).at(-1)).toMatchObject({ state: "done", amountCents: NET });
  });

  it("pressed twice at the same time, it's refunded once", async () => {
    const order = await boughtInSilence();
    await correct(order);
    const answers = await Promise.all([refundVat(order, shop), refundVat(order, shop)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await storedRefunds()).toHaveLength(1);
  });

  it("above the refund limit it's refused to Sales, and nothing has changed (D57)", async () => {
    const order = await boughtInSilence();
    await correct(order, { ...CORRECTED, name: "Bureau GmbH" });
    const seller = shop.as("sales");
    await writeStaffRules(testDatabase(), settings(), { refundLimitCents: GROSS - NET - 1 });
    expect(await refusalOf(await refundVat(order, seller))).toMatchObject({ status: 403 });
    expect(await storedRefunds()).toEqual([]);
    await writeStaffRules(testDatabase(), settings(), { refundLimitCents: GROSS - NET });
    expect((await refundVat(order, seller)).status).toBe(200);
  });

  it("without a confirmed number there is nothing to refund", async () => {
    const order = await boughtInSilence();
    expect(await refusalOf(await refundVat(order, shop))).toMatchObject({
      message: expect.stringContaining("isn’t confirmed"),
    });
    expect(await storedRefunds()).toEqual([]);
  });
});

it("a corrected invoice never changes", async () => {
  const order = await bought();
  await correct(order);
  for (const change of [{ vatRate: 21 }, { invoiceNumber: "X-1" }, { state: "failed" as const }])
    expect(await refusedBy(testDatabase().update(correctedInvoices).set(change))).toBe(
      "corrected_invoices_kept",
    );
});
