import { describe, expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import { seller, sellerAddressLines } from "#domain/seller/seller.ts";
import type { Order } from "../../records/orders.ts";
import {
  boughtForCompany,
  BUREAU,
  STUDIO,
  unitIds,
  resetCompanySales,
} from "../../testing/company-orders.ts";
import { found } from "../../testing/found.ts";
import { pdfText } from "../../testing/read-pdf.ts";
import { refunding, storedNotes } from "../../testing/refunds.ts";
import { testServices } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(resetCompanySales);
const refund = refunding(shop);

const SELLER = [seller().name, ...sellerAddressLines(), `VAT ${seller().vatNumber}`];
const SENTENCE = "Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC";
const day = expect.stringMatching(/^Date of issue: 20\d\d-\d\d-\d\d$/);

async function invoiceText({ invoiceId }: Order): Promise<string[]> {
  const invoice = await testServices().stripe.invoices.retrieve(found(invoiceId ?? undefined));
  return pdfText(found(invoice.invoice_pdf ?? undefined));
}

/** Refunds a part as an administrator, and returns the text of the credit note. */
async function creditText({ sequence }: Order, input: object): Promise<string[]> {
  await refund({ number: orderNumber(sequence), ...input });
  const note = await testServices().stripe.creditNotes.retrieve(found((await storedNotes())[0]).providerId);
  return pdfText(note.pdf);
}

// Art. 226 Directive 2006/112/EC, and Art. 219 for credit notes.
describe("a bookkeeper finds", () => {
  it("on an invoice under the reverse charge both parties, both numbers and why there is no VAT", async () => {
    const order = await boughtForCompany(BUREAU);
    const text = await invoiceText(order);
    for (const shown of [
      `Invoice number: ${order.invoiceNumber}`,
      day,
      `Order number: ${orderNumber(order.sequence)}`,
      "Purchase order: PO-77",
      ...SELLER,
      "Bureau GmbH",
      "Hauptstraße 1",
      "10115 Berlin",
      "Germany",
      "VAT DE123456789",
      expect.stringContaining("12 × €81.18, net €974.16, tax €0.00"),
      "€974.16",
      SENTENCE,
    ])
      expect(text).toContainEqual(shown);
    expect(text.join("\n")).not.toContain("21%");
  });

  it("on a Dutch company's invoice the net amount, the rate and the VAT, and no reverse charge", async () => {
    const order = await boughtForCompany({ ...STUDIO, vatNumber: "" });
    const text = await invoiceText(order);
    for (const shown of [
      `Invoice number: ${order.invoiceNumber}`,
      day,
      "Purchase order: PO-77",
      ...SELLER,
      "Studio B.V.",
      "Hauptstraße 1",
      "1012 AB Amsterdam",
      "Netherlands",
      expect.stringContaining("12 × €98.23, net €974.18, tax €204.58 (21%)"),
      "Total excluding tax",
      "€974.18",
      "VAT (21% of €974.18, included)",
      "€204.58",
      "€1178.76",
    ])
      expect(text).toContainEqual(shown);
    expect(text.join("\n")).not.toMatch(/reverse/i);
  });

  it("on a credit note its number and date, the invoice's number, both parties, net, rate and VAT", async () => {
    const order = await boughtForCompany(STUDIO);
    const text = await creditText(order, { entitlementIds: (await unitIds()).slice(0, 5) });
    for (const shown of [
      `Credit note number: ${(await storedNotes())[0]?.number}`,
      `Invoice number: ${order.invoiceNumber}`,
      day,
      ...SELLER,
      "Studio B.V.",
      "Hauptstraße 1",
      "1012 AB Amsterdam",
      expect.stringContaining("5 × €98.23, net €405.91, tax €85.24 (21%)"),
      "VAT (21% of €405.91, included)",
      "€491.15",
    ])
      expect(text).toContainEqual(shown);
  });

  it("on a credit note under the reverse charge the buyer's number, and no VAT", async () => {
    const order = await boughtForCompany(BUREAU);
    const text = await creditText(order, { amountCents: 100_00 });
    for (const shown of [
      `Invoice number: ${order.invoiceNumber}`,
      "VAT DE123456789",
      "Tax to be paid on reverse charge basis",
      "€100.00",
    ])
      expect(text).toContainEqual(shown);
    expect(text.join("\n")).not.toContain("21%");
  });
});
