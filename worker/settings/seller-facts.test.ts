import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { eInvoiceAddress } from "#domain/e-invoice/e-invoice-file.ts";
import { readXml, textAt } from "#domain/e-invoice/testing/read-xml.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { SAMPLE_SELLER } from "#domain/seller/seller.ts";
import { withdrawalReceiptText } from "#domain/withdrawals/withdrawal.ts";
import { mails } from "../db/schema/mails.ts";
import { boughtForCompany, BUREAU, resetCompanySales } from "../testing/company-orders.ts";
import { found } from "../testing/found.ts";
import { firstToken } from "../testing/orders.ts";
import { pageHtml } from "../testing/pages.ts";
import { call, changeSettings, post, testDatabase } from "../testing/shop.ts";
import { askedOfVies } from "../testing/vies.ts";

const OWN = {
  sellerName: "Own Software B.V.",
  street: "Keizersgracht 1",
  postalCode: "1015 CJ",
  town: "Amsterdam",
  sellerEmail: "owner&co@own.example.org",
  phone: "+31 20 765 4321",
  kvkNumber: "12345678",
  vatNumber: "NL123456789B01",
} as const;
const { sellerName, street, sellerEmail, phone, kvkNumber, vatNumber } = OWN;
const SAMPLES = Object.values(SAMPLE_SELLER).filter((fact) => fact !== COMPANY.tradeName);

beforeEach(async () => {
  await resetCompanySales();
  await changeSettings(OWN);
});

/** Returns what is wrong with a text: the owner's facts that it lacks, and the samples that it has. */
const wrongIn = (text: string, facts: readonly string[]): readonly string[] => [
  ...facts.filter((fact) => !text.includes(fact)),
  ...SAMPLES.filter((sample) => text.includes(sample)),
];

const inHtml = (fact: string) => fact.replaceAll("&", "&amp;");

describe("the facts that the owner has entered (D35, D85) are in", () => {
  it.each([
    ["the footer", "/aboutus", [sellerName, street, sellerEmail, phone, kvkNumber, vatNumber]],
    ["the terms", "/terms", [`To ${sellerName}, ${street}, 1015 CJ Amsterdam`, sellerEmail]],
    ["the note without JavaScript", "/order", [`mailto:${sellerEmail}`]],
    ["/contact", "/contact", [street, sellerEmail, phone]],
    ["/why-half-price", "/why-half-price", [`You buy from ${sellerName}`, kvkNumber]],
  ])("%s", async (_where, path, facts) => {
    const { root } = await pageHtml(path);
    expect(wrongIn(root.replaceAll(/<!--.*?-->/g, ""), facts.map(inHtml))).toEqual([]);
  });

  it("what search engines read", async () => {
    const { html } = await pageHtml("/");
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const { "@graph": things } = z.object({ "@graph": z.array(z.unknown()) }).parse(JSON.parse(json));
    expect(things).toContainEqual(
      expect.objectContaining({
        name: COMPANY.tradeName,
        legalName: sellerName,
        vatID: vatNumber,
        email: sellerEmail,
        address: expect.objectContaining({ streetAddress: street }),
      }),
    );
  });

  it("security.txt", async () => {
    expect(
      wrongIn(await (await call("/.well-known/security.txt")).text(), [`mailto:${sellerEmail}`]),
    ).toEqual([]);
  });

  it("mails, which go to the owner’s address", async () => {
    const name = { firstName: "Ada", lastName: "Drafter", email: "ada@example.com" };
    await post("/api/contact", { ...name, phone: "020 123 4567", message: "Hello" });
    const [mail] = await testDatabase().select().from(mails);
    expect(mail).toMatchObject({ kind: "contact_message", recipient: sellerEmail });
    expect(
      wrongIn(found(mail).text, [`${sellerName}, ${street}`, sellerEmail, phone, kvkNumber, vatNumber]),
    ).toEqual([]);
    expect(
      wrongIn(found(mail).html, [
        `${sellerName}, ${street}`,
        inHtml(sellerEmail),
        phone,
        kvkNumber,
        vatNumber,
      ]),
    ).toEqual([]);
  });

  it("a company’s e-invoice and contract, and the question to VIES", async () => {
    const order = await boughtForCompany(BUREAU);
    const number = found(order.invoiceNumber ?? undefined);
    const xml = await (await call(eInvoiceAddress(firstToken(order.id), number))).text();
    const party = "cac:AccountingSupplierParty/cac:Party";
    const root = readXml(xml);
    expect(textAt(root, `${party}/cac:PartyLegalEntity/cbc:RegistrationName`)).toBe(sellerName);
    expect(textAt(root, `${party}/cac:PartyTaxScheme/cbc:CompanyID`)).toBe(vatNumber);
    const confirmation = (await testDatabase().select().from(mails)).find(
      ({ kind }) => kind === "order_confirmation",
    );
    expect(
      wrongIn(found(confirmation).text, [
        `your contract with ${sellerName}`,
        `Registered name: ${sellerName}`,
      ]),
    ).toEqual([]);
    expect(await askedOfVies()).toContainEqual(expect.objectContaining({ requester: vatNumber }));
  });

  it("the receipt of a withdrawal", async () => {
    // The isolate takes them over with a request.
    await call("/api/products");
    const received = {
      number: "WD-001001",
      receivedAt: "2026-11-30T12:00:00.000Z",
      statement: "I withdraw.",
    };
    expect(
      wrongIn(withdrawalReceiptText(received), [sellerName, street, sellerEmail, kvkNumber, vatNumber]),
    ).toEqual([]);
  });
});
