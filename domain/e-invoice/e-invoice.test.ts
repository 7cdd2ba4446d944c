import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vatOfLines } from "../money/money.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { eInvoiceXml } from "./e-invoice.ts";
import { DOCUMENTS, testInvoice } from "./testing/documents.ts";
import { brokenRules } from "./testing/en16931-rules.ts";
import { allAt, readXml, textAt } from "./testing/read-xml.ts";

const named = (name: string): DocumentFacts => {
  const facts = DOCUMENTS[name];
  if (facts === undefined) throw new Error(`there is no document '${name}'`);
  return facts;
};
const REVERSE = "12 seats under the reverse charge";

describe("an e-invoice (D56)", () => {
  it.each(Object.entries(DOCUMENTS))("satisfies the rules of EN 16931: %s", (_, facts) => {
    expect(brokenRules(eInvoiceXml(facts))).toEqual([]);
  });

  it("has the numbers and dates of itself, its order and the invoice that it credits", () => {
    const root = readXml(eInvoiceXml(named("a credit note for the whole")));
    const preceding = "cac:BillingReference/cac:InvoiceDocumentReference";
    const at = (path: string) => textAt(root, path);
    expect([root.name, at("cbc:ID"), at("cbc:IssueDate"), at("cbc:Note")]).toEqual([
      "CreditNote",
      "HS-0001-CN-02",
      "2026-11-24",
      "Order SO-001042",
    ]);
    expect(at("cac:OrderReference/cbc:ID")).toBe("PO-77");
    expect([at(`${preceding}/cbc:ID`), at(`${preceding}/cbc:IssueDate`)]).toEqual(["HS-0001", "2026-11-24"]);
  });

  it("gives the price of a piece so that quantity × price rounds to the line's amount", () => {
    const lines = allAt(readXml(eInvoiceXml(testInvoice())), "cac:InvoiceLine");
    const shown = lines.map((line) => [
      textAt(line, "cbc:InvoicedQuantity"),
      textAt(line, "cac:Price/cbc:PriceAmount"),
      textAt(line, "cbc:LineExtensionAmount"),
    ]);
    expect(shown).toEqual([
      ["12", "81.181667", "974.18"],
      ["1", "81.18", "81.18"],
      ["3", "9.196667", "27.59"],
    ]);
  });

  it("states the reverse charge by code and in words", () => {
    const category = "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory";
    const root = readXml(eInvoiceXml(named(REVERSE)));
    expect(textAt(root, `${category}/cbc:TaxExemptionReasonCode`)).toBe("VATEX-EU-AE");
    expect(textAt(root, `${category}/cbc:TaxExemptionReason`)).toBe(
      "Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC",
    );
  });

  it("keeps names as they are, whatever they contain", () => {
    const name = `</cbc:Name><evil/>&amp; "Bau" 🏗`;
    const facts = testInvoice({
      lines: [{ description: name, quantity: 1, unitCents: 100_00 }],
      vatCents: 17_36,
    });
    const [line] = allAt(readXml(eInvoiceXml(facts)), "cac:InvoiceLine/cac:Item/cbc:Name");
    expect(line?.text).toBe(name);
  });
});

describe("the check of an e-invoice refuses", () => {
  const correct = eInvoiceXml(testInvoice());
  const reverse = eInvoiceXml(named(REVERSE));
  const outside = eInvoiceXml(named("an invoice outside the EU"));
  const credit = eInvoiceXml(named("a credit note for a part"));
  const buyersNumber =
    /(?<=<cac:AccountingCustomerParty>[^]*)<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>/;

  it.each([
    ["a line that is a cent dearer", correct, "974.18", "974.19", ["BR-CO-10", "BR-S-08"]],
    [
      "a total that isn't net and VAT",
      correct,
      /(?<=<cbc:TaxInclusiveAmount[^>]*>)[\d.]+/,
      "1310.39",
      ["BR-CO-15", "BR-CO-16"],
    ],
    ["VAT that differs from its rate by a euro", correct, /227\.43/g, "228.45", ["BR-CO-15", "BR-CO-17"]],
    ["a breakdown with other VAT than the total", correct, "227.43", "227.42", ["BR-CO-14", "BR-CO-15"]],
    ["something that is still due", correct, ">0.00<", ">1.00<", ["BR-CO-16"]],
    ["a line at another rate", correct, "<cbc:Percent>21<", "<cbc:Percent>9<", ["BR-CO-17", "BR-S-08"]],
    ["a reverse charge without the buyer's number", reverse, buyersNumber, "", ["BR-AE-02"]],
    ["a reverse charge without a reason", reverse, /<cbc:TaxExemption.*\n/g, "", ["BR-AE-10"]],
    [
      "a reverse charge with a rate",
      reverse,
      /<cbc:Percent>0</g,
      "<cbc:Percent>21<",
      ["BR-CO-17", "BR-AE-05"],
    ],
    [
      "a rate where nothing is subject to VAT",
      outside,
      "<cbc:ID>O</cbc:ID>",
      "<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>",
      ["BR-O-05"],
    ],
    ["a number that begins with no country", reverse, "DE123456789", "QQ123456789", ["BR-CO-09"]],
    ["a credit note that names no invoice", credit, /<cbc:ID>HS-0001<\/cbc:ID>/, "", ["BR-55"]],
    ["elements in another sequence", correct, /(<cbc:ID>HS.*\n)( *<cbc:IssueDate>.*\n)/, "$2$1", ["UBL-XSD"]],
    [
      "a file without lines",
      reverse,
      /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/,
      "",
      ["BR-16", "BR-CO-10", "BR-AE-08"],
    ],
  ])("%s", (_, xml, from, to, broken) => {
    const wrong = xml.replace(from, to);
    expect(wrong).not.toBe(xml);
    expect(brokenRules(wrong)).toEqual(broken);
  });

  it("what isn't XML", () => {
    expect(() => brokenRules(correct.replace("</cac:Party>", ""))).toThrow(/ends where it isn't open/);
    expect(() => brokenRules(correct.replace("Studio", "<"))).toThrow(/well-formed/);
  });
});

describe("the sums of a thousand drawn carts", () => {
  const line = fc.record({
    description: fc.constant("Draft · 1 year"),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitCents: fc.integer({ min: 1_00, max: 9_999_99 }),
  });
  const cart = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 30 }),
    vat: fc.constantFrom(
      { vatRule: "domestic", ratePercent: 21 } as const,
      { vatRule: "oss", ratePercent: 25.5 } as const,
      { vatRule: "reverse_charge", ratePercent: 0 } as const,
      { vatRule: "outside_eu", ratePercent: 0 } as const,
    ),
    /** The provider rounds VAT for each line; the net amounts must add up even if it rounded only the sum. */
    roundsSum: fc.boolean(),
    kind: fc.constantFrom("invoice", "credit_note"),
  });

  it("add up exactly (BR-CO-10, 13, 14, 15), to what was charged and the VAT that was printed", () => {
    fc.assert(
      fc.property(cart, ({ lines, vat, roundsSum, kind }) => {
        const amounts = lines.map(({ quantity, unitCents }) => quantity * unitCents);
        const chargedCents = amounts.reduce((sum, cents) => sum + cents, 0);
        const vatCents = vatOfLines(roundsSum ? [chargedCents] : amounts, vat.ratePercent);
        const document = named(kind === "invoice" ? REVERSE : "a credit note for the whole");
        const root = readXml(eInvoiceXml({ ...document, lines, ...vat, vatCents }));
        const cents = (path: string) =>
          allAt(root, path).reduce((sum, { text }) => sum + Math.round(Number(text) * 100), 0);
        const total = (name: string) => cents(`cac:LegalMonetaryTotal/cbc:${name}`);
        const items = kind === "invoice" ? "cac:InvoiceLine" : "cac:CreditNoteLine";
        expect(total("LineExtensionAmount")).toBe(cents(`${items}/cbc:LineExtensionAmount`));
        expect(total("TaxExclusiveAmount")).toBe(total("LineExtensionAmount"));
        expect(cents("cac:TaxTotal/cbc:TaxAmount")).toBe(cents("cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount"));
        expect(total("TaxInclusiveAmount")).toBe(
          total("TaxExclusiveAmount") + cents("cac:TaxTotal/cbc:TaxAmount"),
        );
        expect([total("TaxInclusiveAmount"), cents("cac:TaxTotal/cbc:TaxAmount")]).toEqual([
          chargedCents,
          vatCents,
        ]);
      }),
      { seed: 56, numRuns: 1_000 },
    );
  });
});
