import { type Cents, formatDecimal, vatIn } from "../money/money.ts";
import { type XmlElement, xmlDocument } from "../text/xml.ts";
import type {
  DocumentFacts,
  PrecedingInvoice,
  DocumentLine,
  EInvoiceBuyer,
  Seller,
} from "./document-facts.ts";
import { element, type VatCategory, vatCategory, vatCategoryOf, VAT_SCHEME } from "./vat-category.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd";
const EN_16931 = "urn:cen.eu:en16931:2017";
/** The codes of UNTDID 1001. */
const TYPE_CODES = { invoice: "380", credit_note: "381" } as const;
/** A piece, in UN/ECE Recommendation 20. */
const PIECE = "C62";
/** So that quantity × price rounds to the line's amount. */
const PRICE_DECIMALS = 6;

const amount = (name: string, cents: Cents): XmlElement =>
  element(name, formatDecimal(cents), { currencyID: "EUR" });

/**
 * Writes an invoice or a credit note of a company as an e-invoice: UBL 2.1 by EN 16931 (D56). Amounts are what was charged
 * and the VAT that the payment provider printed.
 */
export function eInvoiceXml(facts: DocumentFacts): string {
  const root = facts.kind === "invoice" ? "Invoice" : "CreditNote";
  const category = vatCategoryOf(facts);
  const lines = netLines(facts);
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  return xmlDocument({
    name: root,
    attributes: {
      xmlns: `${UBL}:${root}-2`,
      "xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
    },
    content: [
      element("cbc:CustomizationID", EN_16931),
      element("cbc:ID", facts.number),
      element("cbc:IssueDate", facts.issuedOn),
      element(`cbc:${root}TypeCode`, TYPE_CODES[facts.kind]),
      element("cbc:Note", `Order ${facts.orderNumber}`),
      element("cbc:DocumentCurrencyCode", "EUR"),
      ...(facts.purchaseOrder === null
        ? []
        : [element("cac:OrderReference", [element("cbc:ID", facts.purchaseOrder)])]),
      ...(facts.preceding === null ? [] : [billingReference(facts.preceding)]),
      supplierParty(facts.seller, category),
      customerParty(facts.buyer, category),
      taxTotal(category, netCents, facts.vatCents),
      monetaryTotal(netCents, netCents + facts.vatCents),
      ...lines.map((line, at) => documentLine(facts.kind, category, line, at + 1)),
    ],
  });
}

const billingReference = ({ number, issuedOn }: PrecedingInvoice): XmlElement =>
  element("cac:BillingReference", [
    element("cac:InvoiceDocumentReference", [element("cbc:ID", number), element("cbc:IssueDate", issuedOn)]),
  ]);

const taxTotal = (category: VatCategory, netCents: Cents, vatCents: Cents): XmlElement =>
  element("cac:TaxTotal", [
    amount("cbc:TaxAmount", vatCents),
    element("cac:TaxSubtotal", [
      amount("cbc:TaxableAmount", netCents),
      amount("cbc:TaxAmount", vatCents),
      vatCategory("cac:TaxCategory", category, { withReason: true }),
    ]),
  ]);

/** Nothing is due: companies pay at the checkout, and a credit note is a refund. */
const monetaryTotal = (netCents: Cents, grossCents: Cents): XmlElement =>
  element("cac:LegalMonetaryTotal", [
    amount("cbc:LineExtensionAmount", netCents),
    amount("cbc:TaxExclusiveAmount", netCents),
    amount("cbc:TaxInclusiveAmount", grossCents),
    amount("cbc:PrepaidAmount", grossCents),
    amount("cbc:PayableAmount", 0),
  ]);

function documentLine(
  kind: DocumentFacts["kind"],
  category: VatCategory,
  { description, quantity, netCents }: NetLine,
  number: number,
): XmlElement {
  const [line, quantityName] =
    kind === "invoice"
      ? ["cac:InvoiceLine", "cbc:InvoicedQuantity"]
      : ["cac:CreditNoteLine", "cbc:CreditedQuantity"];
  return element(line, [
    element("cbc:ID", String(number)),
    // A price is never negative (BR-27): what is deducted is a negative quantity.
    element(quantityName, String(netCents < 0 ? -quantity : quantity), { unitCode: PIECE }),
    amount("cbc:LineExtensionAmount", netCents),
    element("cac:Item", [
      element("cbc:Name", description),
      vatCategory("cac:ClassifiedTaxCategory", category, { withReason: false }),
    ]),
    element("cac:Price", [
      element("cbc:PriceAmount", unitPrice(Math.abs(netCents), quantity), { currencyID: "EUR" }),
    ]),
  ]);
}

/** Returns the price of one piece without VAT: in whole cents, or with as many decimals as the amount needs. */
const unitPrice = (netCents: Cents, quantity: number): string =>
  netCents % quantity === 0
    ? formatDecimal(netCents / quantity)
    : (netCents / quantity / 100).toFixed(PRICE_DECIMALS);

/** A line with its amount without VAT. */
type NetLine = DocumentLine & { readonly netCents: Cents };

/**
 * Returns the lines without VAT, which add up to exactly what was charged less the printed VAT (D56). VAT is rounded for each
 * line, so usually they do by themselves; the last line has the cents by which they don't.
 */
function netLines({
  lines,
  ratePercent,
  vatCents,
}: Pick<DocumentFacts, "lines" | "ratePercent" | "vatCents">): NetLine[] {
  let leftCents = lines.reduce((sum, line) => sum + grossCents(line), 0) - vatCents;
  return lines.map((line, at) => {
    const ownCents = grossCents(line) - vatIn(grossCents(line), ratePercent);
    const netCents = at === lines.length - 1 ? leftCents : ownCents;
    leftCents -= netCents;
    return { ...line, netCents };
  });
}

const grossCents = ({ quantity, unitCents }: DocumentLine): Cents => quantity * unitCents;

/** An email address, in the code list of electronic addresses. */
const EMAIL_SCHEME = "EM";
/** The Dutch register of companies, in ISO 6523. */
const KVK_SCHEME = "0106";

const supplierParty = (seller: Seller, category: VatCategory): XmlElement =>
  element("cac:AccountingSupplierParty", [
    party(seller, category, element("cbc:CompanyID", seller.kvkNumber, { schemeID: KVK_SCHEME })),
  ]);

const customerParty = (buyer: EInvoiceBuyer, category: VatCategory): XmlElement =>
  element("cac:AccountingCustomerParty", [party(buyer, category)]);

function party(
  { name, street, postcode, town, country, email, vatNumber }: EInvoiceBuyer,
  { code }: VatCategory,
  ...registration: readonly XmlElement[]
): XmlElement {
  // Where the sale isn't subject to VAT, EN 16931 allows no VAT number (BR-O-02).
  const isNamed = vatNumber !== null && code !== "O";
  return element("cac:Party", [
    element("cbc:EndpointID", email, { schemeID: EMAIL_SCHEME }),
    element("cac:PostalAddress", [
      element("cbc:StreetName", street),
      element("cbc:CityName", town),
      element("cbc:PostalZone", postcode),
      element("cac:Country", [element("cbc:IdentificationCode", country)]),
    ]),
    ...(isNamed ? [element("cac:PartyTaxScheme", [element("cbc:CompanyID", vatNumber), VAT_SCHEME])] : []),
    element("cac:PartyLegalEntity", [element("cbc:RegistrationName", name), ...registration]),
  ]);
}
