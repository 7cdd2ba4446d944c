import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { eInvoiceAddress, adminEInvoiceAddress } from "#domain/e-invoice/e-invoice-file.ts";
import { brokenRules } from "#domain/e-invoice/testing/en16931-rules.ts";
import { allAt, readXml, textAt } from "#domain/e-invoice/testing/read-xml.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { seller } from "#domain/seller/seller.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditNotes } from "../../db/schema/refunds.ts";
import { ERASED } from "../../records/order-view.ts";
import type { Order } from "../../records/orders.ts";
import { orderPageResponse, orderResponse } from "../../sales/orders/response-schemas.ts";
import { signedInAdmin } from "../../testing/accounts.ts";
import {
  boughtForCompany,
  BUREAU,
  STUDIO,
  unitIds,
  resetCompanySales,
} from "../../testing/company-orders.ts";
import { found } from "../../testing/found.ts";
import { firstToken, recordedOrder, testCompany } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { refund, storedNotes } from "../../testing/refunds.ts";
import { call, failureOf, testDatabase } from "../../testing/shop.ts";

let headers: Record<string, string>;
beforeEach(async () => {
  await resetCompanySales();
  ({ headers } = await signedInAdmin());
});

const numberOf = ({ invoiceNumber }: Order): string => found(invoiceNumber ?? undefined);
const asked = (order: Pick<Order, "id">, number: string) =>
  call(eInvoiceAddress(firstToken(order.id), number));
const pageOf = async ({ id }: Order) =>
  dataOf(await query("orders.byToken", { token: firstToken(id) }), orderPageResponse);

/** Requests a document's file, checks it against the rules of EN 16931, and returns its root element. */
async function read(order: Order, number: string) {
  const answer = await asked(order, number);
  expect(answer.status).toBe(200);
  const xml = await answer.text();
  expect(brokenRules(xml)).toEqual([]);
  return readXml(xml);
}

/** Refunds an order as an administrator, and returns the number of its credit note. */
async function credited({ sequence }: Order, input: object): Promise<string> {
  await refund({ number: orderNumber(sequence), ...input }, headers);
  return found((await storedNotes())[0]).number;
}

const total = (root: ReturnType<typeof readXml>, name: string) =>
  textAt(root, `cac:LegalMonetaryTotal/cbc:${name}`);
const linesOf = (root: ReturnType<typeof readXml>) =>
  allAt(root, `cac:${root.name}Line`).map((line) => [
    textAt(line, "cac:Item/cbc:Name"),
    textAt(line, `cbc:${root.name === "Invoice" ? "Invoiced" : "Credited"}Quantity`),
    textAt(line, "cbc:LineExtensionAmount"),
  ]);

const change = (order: Order, fields: Partial<Order>) =>
  testDatabase().update(orders).set(fields).where(eq(orders.id, order.id));
/** The refusal of the file, after checking that the page lists none. */
async function refusalFor(order: Order, number = "HS-1") {
  expect((await pageOf(order)).eInvoices).toEqual([]);
  return failureOf(await asked(order, number));
}
async function recorded(fields: Parameters<typeof recordedOrder>[0]): Promise<Order> {
  const sequence = await recordedOrder(fields);
  const [order] = await testDatabase().select().from(orders).where(eq(orders.sequence, sequence));
  return found(order);
}

describe("the e-invoice of a company's order (D56)", () => {
  it("is an XML file named after the invoice, for anyone with the order's link", async () => {
    const order = await boughtForCompany(BUREAU);
    const answer = await asked(order, numberOf(order));
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${numberOf(order)}.xml"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const root = await read(order, numberOf(order));
    expect([root.name, textAt(root, "cbc:ID"), total(root, "TaxInclusiveAmount")]).toEqual([
      "Invoice",
      numberOf(order),
      "974.16",
    ]);
    expect(textAt(root, "cbc:IssueDate")).toBe(amsterdamDay(found(order.invoiceIssuedAt ?? undefined)));
    expect(textAt(root, "cac:OrderReference/cbc:ID")).toBe("PO-77");
    const side = (party: string) => (path: string) =>
      textAt(root, `cac:Accounting${party}Party/cac:Party/${path}`);
    const [sold, buyer] = [side("Supplier"), side("Customer")];
    expect(sold("cac:PartyLegalEntity/cbc:RegistrationName")).toBe(seller().name);
    expect(sold("cac:PartyTaxScheme/cbc:CompanyID")).toBe(seller().vatNumber);
    expect(buyer("cac:PartyLegalEntity/cbc:RegistrationName")).toBe("Bureau GmbH");
    expect(buyer("cac:PartyTaxScheme/cbc:CompanyID")).toBe("DE123456789");
    expect(buyer("cbc:EndpointID")).toBe("einkauf@bureau.example");
  });

  it("is the same file for administrators, by the order's number", async () => {
    const order = await boughtForCompany(STUDIO);
    const address = adminEInvoiceAddress(orderNumber(order.sequence), numberOf(order));
    const answer = await call(address, { headers });
    expect(await answer.text()).toBe(await (await asked(order, numberOf(order))).text());
    expect((await call(address)).status).toBe(401);
  });

  it("has what the provider charged and printed: 12 × €98.23, of which €204.58 VAT", async () => {
    const order = await boughtForCompany(STUDIO);
    const root = await read(order, numberOf(order));
    expect([total(root, "TaxExclusiveAmount"), textAt(root, "cac:TaxTotal/cbc:TaxAmount")]).toEqual([
      "974.18",
      "204.58",
    ]);
    const printed = await pageOf(order);
    expect([printed.totalCents, printed.vatCents]).toEqual([1_178_76, 204_58]);
  });

  it("has the date that the provider printed, in Amsterdam, or that of the payment if the shop doesn't know it", async () => {
    const order = await boughtForCompany(STUDIO);
    await change(order, { invoiceIssuedAt: new Date("2026-10-31T23:30:00Z") });
    expect(textAt(await read(order, numberOf(order)), "cbc:IssueDate")).toBe("2026-11-01");
    await change(order, { invoiceIssuedAt: null, paidAt: new Date("2026-10-02T12:00:00Z") });
    expect(textAt(await read(order, numberOf(order)), "cbc:IssueDate")).toBe("2026-10-02");
  });
});

describe("the e-invoice of a credit note", () => {
  it("has the units that were paid back, and names the invoice", async () => {
    const order = await boughtForCompany(BUREAU);
    const number = await credited(order, { entitlementIds: (await unitIds()).slice(0, 5) });
    const root = await read(order, number);
    expect(root.name).toBe("CreditNote");
    expect(linesOf(root)).toEqual([[expect.stringContaining("Draft"), "5", "405.90"]]);
    const preceding = allAt(root, "cac:BillingReference/cac:InvoiceDocumentReference")[0];
    expect(textAt(found(preceding), "cbc:ID")).toBe(order.invoiceNumber);
    expect(textAt(found(preceding), "cbc:IssueDate")).toBe(
      amsterdamDay(found(order.invoiceIssuedAt ?? undefined)),
    );
  });

  it("has one line for a sum, with the VAT that the provider printed", async () => {
    const order = await boughtForCompany(STUDIO);
    const number = await credited(order, { amountCents: 100_00 });
    const root = await read(order, number);
    expect(linesOf(root)).toEqual([[`Credit for invoice ${order.invoiceNumber}`, "1", "82.64"]]);
    const [note] = await storedNotes();
    expect([textAt(root, "cac:TaxTotal/cbc:TaxAmount"), note?.vatCents]).toEqual(["17.36", 17_36]);
  });

  it("has the invoice's lines for the whole, and is listed although the page shows only money then", async () => {
    const order = await boughtForCompany(STUDIO);
    const number = await credited(order, { whole: true });
    expect(linesOf(await read(order, number))).toEqual(linesOf(await read(order, numberOf(order))));
    const { moneyOnly, eInvoices } = await pageOf(order);
    expect(moneyOnly).toBe("refunded");
    const invoice = { kind: "invoice", number: order.invoiceNumber, precedingNumber: null };
    const note = { kind: "credit_note", number, precedingNumber: order.invoiceNumber };
    expect(eInvoices).toMatchObject([invoice, note]);
    const detail = await query("orders.byNumber", { number: orderNumber(order.sequence) }, headers);
    expect((await dataOf(detail, orderResponse)).eInvoices).toEqual(eInvoices);
  });

  it("goes with a void one", async () => {
    const order = await boughtForCompany(STUDIO);
    const number = await credited(order, { amountCents: 100_00 });
    await testDatabase().update(creditNotes).set({ void: true });
    expect((await asked(order, number)).status).toBe(404);
    expect((await pageOf(order)).eInvoices).toHaveLength(1);
  });
});

describe("there is no e-invoice", () => {
  it("under another token, or with another number", async () => {
    const order = await boughtForCompany(STUDIO);
    expect((await call(eInvoiceAddress("0".repeat(64), numberOf(order)))).status).toBe(404);
    expect(await failureOf(await asked(order, "HS-404"))).toEqual({
      status: 404,
      message: "This order has no invoice or credit note with this number.",
    });
  });

  it("of a consumer's order", async () => {
    expect(await refusalFor(await recorded({ invoiceNumber: "HS-1" }))).toEqual({
      status: 404,
      message: "Only orders of companies have e-invoices.",
    });
  });

  it("of an order that isn't paid, or whose invoice is still being made", async () => {
    const company = testCompany();
    expect(await refusalFor(await recorded({ company, status: "expired" }))).toEqual({
      status: 409,
      message: "This order hasn’t been paid, so it has no e-invoice yet.",
    });
    expect(await refusalFor(await recorded({ company }))).toEqual({
      status: 409,
      message: "The invoice is being created. Please try again in a few minutes.",
    });
  });

  it("once the buyer's personal data was erased", async () => {
    const order = await boughtForCompany(STUDIO);
    await change(order, { browserHash: ERASED });
    expect(await refusalFor(order, numberOf(order))).toEqual({
      status: 404,
      message: "The personal data in this order was erased, so it has no e-invoice.",
    });
  });
});
