import type { DocumentFacts, EInvoiceBuyer, Seller } from "../document-facts.ts";

export const SELLER: Seller = {
  name: "Testwinkel",
  street: "Voorbeeldstraat 12",
  postcode: "1234 AB",
  town: "Voorbeeldstad",
  country: "NL",
  email: "hello@testwinkel.example",
  vatNumber: "NL000000000B00",
  kvkNumber: "00000000",
};

const BUREAU: EInvoiceBuyer = {
  name: "Müller & Söhne <Bau> GmbH",
  street: "Hauptstraße 1",
  postcode: "10115",
  town: "Berlin",
  country: "DE",
  vatNumber: "DE123456789",
  email: "einkauf@bureau.example",
};

/** A Dutch company's invoice of several lines with odd cents; pass what a test is about. */
export const testInvoice = (fields: Partial<DocumentFacts & { kind: "invoice" }> = {}): DocumentFacts => ({
  kind: "invoice",
  preceding: null,
  number: "HS-0001",
  issuedOn: "2026-11-24",
  orderNumber: "SO-001042",
  purchaseOrder: "PO-77",
  seller: SELLER,
  buyer: {
    ...BUREAU,
    name: "Studio B.V.",
    postcode: "1012 AB",
    town: "Amsterdam",
    country: "NL",
    vatNumber: null,
  },
  vatRule: "domestic",
  ratePercent: 21,
  vatCents: 204_58 + 17_05 + 5_80,
  lines: [
    { description: "Draft · 1 year", quantity: 12, unitCents: 98_23 },
    { description: "Render “Pro” & more · 1 year", quantity: 1, unitCents: 98_23 },
    { description: "Plot · Monthly", quantity: 3, unitCents: 11_13 },
  ],
  ...fields,
});

const CREDITED = { number: "HS-0001", issuedOn: "2026-11-24" };
const TWELVE_SEATS = [{ description: "Draft · 1 year", quantity: 12, unitCents: 81_18 }];
const WITHOUT_VAT = { ratePercent: 0, vatCents: 0, lines: TWELVE_SEATS } as const;

/** A document for each VAT rule, and for each way of crediting. */
export const DOCUMENTS: Readonly<Record<string, DocumentFacts>> = {
  "a Dutch company's invoice of several lines with odd cents": testInvoice(),
  "an invoice below the threshold, without a purchase order": testInvoice({
    vatRule: "below_threshold",
    buyer: { ...BUREAU, vatNumber: null },
    purchaseOrder: null,
  }),
  "an invoice with 25.5% Finnish VAT": testInvoice({
    vatRule: "oss",
    ratePercent: 25.5,
    vatCents: 239_51 + 19_96,
    buyer: { ...BUREAU, country: "FI", vatNumber: null },
    lines: [
      { description: "Draft · 1 year", quantity: 12, unitCents: 98_23 },
      { description: "Plot · 1 year", quantity: 1, unitCents: 98_23 },
    ],
  }),
  "12 seats under the reverse charge": testInvoice({
    vatRule: "reverse_charge",
    buyer: BUREAU,
    ...WITHOUT_VAT,
  }),
  "an invoice to Greece, whose VAT numbers begin with EL": testInvoice({
    vatRule: "reverse_charge",
    buyer: { ...BUREAU, country: "GR", vatNumber: "EL123456789" },
    ...WITHOUT_VAT,
  }),
  "an invoice outside the EU": testInvoice({
    vatRule: "outside_eu",
    buyer: { ...BUREAU, country: "CH", vatNumber: null },
    ...WITHOUT_VAT,
  }),
  "an invoice to the Canary Islands, whose companies have Spanish VAT numbers": testInvoice({
    vatRule: "outside_eu",
    buyer: { ...BUREAU, country: "ES", postcode: "35001", vatNumber: "ESB12345678" },
    ...WITHOUT_VAT,
  }),
  "an invoice that replaces another": testInvoice({ number: "HS-0002", preceding: CREDITED }),
  "an invoice that replaces another after a refund": testInvoice({
    preceding: CREDITED,
    vatCents: 204_58 - 17_36,
    lines: [
      { description: "Draft · 1 year", quantity: 12, unitCents: 98_23 },
      { description: "Refunded before", quantity: 1, unitCents: -100_00 },
    ],
  }),
  "a credit note for a part": {
    ...testInvoice(),
    kind: "credit_note",
    preceding: CREDITED,
    number: "HS-0001-CN-01",
    vatCents: 2_15,
    lines: [{ description: "Credit for invoice HS-0001", quantity: 1, unitCents: 12_37 }],
  },
  "a credit note for the whole": {
    ...testInvoice(),
    kind: "credit_note",
    preceding: CREDITED,
    number: "HS-0001-CN-02",
  },
  "a credit note for 5 of 12 seats under the reverse charge": {
    ...testInvoice({ vatRule: "reverse_charge", buyer: BUREAU, ...WITHOUT_VAT }),
    kind: "credit_note",
    preceding: CREDITED,
    number: "HS-0001-CN-03",
    lines: [{ description: "Draft · 1 year", quantity: 5, unitCents: 81_18 }],
  },
};
