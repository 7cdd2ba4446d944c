import type { ReadElement } from "./read-xml.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const DOCUMENT = `cbc:CustomizationID cbc:ID cbc:IssueDate TYPE cbc:Note cbc:DocumentCurrencyCode cac:OrderReference
  cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:TaxTotal cac:LegalMonetaryTotal`;
const LINE = "cbc:LineExtensionAmount cac:Item cac:Price";
const CATEGORY = "cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme";

/** The elements that e-invoices use, in the sequence that the schema of UBL 2.1 prescribes within each other element. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  Invoice: words(`${DOCUMENT.replace("TYPE", "cbc:InvoiceTypeCode")} cac:InvoiceLine`),
  CreditNote: words(`${DOCUMENT.replace("TYPE", "cbc:CreditNoteTypeCode")} cac:CreditNoteLine`),
  "cac:OrderReference": words("cbc:ID"),
  "cac:BillingReference": words("cac:InvoiceDocumentReference"),
  "cac:InvoiceDocumentReference": words("cbc:ID cbc:IssueDate"),
  "cac:AccountingSupplierParty": words("cac:Party"),
  "cac:AccountingCustomerParty": words("cac:Party"),
  "cac:Party": words("cbc:EndpointID cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity"),
  "cac:PostalAddress": words("cbc:StreetName cbc:CityName cbc:PostalZone cac:Country"),
  "cac:Country": words("cbc:IdentificationCode"),
  "cac:PartyTaxScheme": words("cbc:CompanyID cac:TaxScheme"),
  "cac:TaxScheme": words("cbc:ID"),
  "cac:PartyLegalEntity": words("cbc:RegistrationName cbc:CompanyID"),
  "cac:TaxTotal": words("cbc:TaxAmount cac:TaxSubtotal"),
  "cac:TaxSubtotal": words("cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory"),
  "cac:TaxCategory": words(CATEGORY),
  "cac:ClassifiedTaxCategory": words(CATEGORY),
  "cac:LegalMonetaryTotal": words(
    "cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:PrepaidAmount cbc:PayableAmount",
  ),
  "cac:InvoiceLine": words(`cbc:ID cbc:InvoicedQuantity ${LINE}`),
  "cac:CreditNoteLine": words(`cbc:ID cbc:CreditedQuantity ${LINE}`),
  "cac:Item": words("cbc:Name cac:ClassifiedTaxCategory"),
  "cac:Price": words("cbc:PriceAmount"),
};
const REPEATABLE = new Set(["cac:InvoiceLine", "cac:CreditNoteLine"]);

/** Returns true if all elements are where the schema has them, and none is empty. */
export function isInOrder({ name, children, text }: ReadElement): boolean {
  const allowed = CHILDREN[name];
  if (allowed === undefined) return name.startsWith("cbc:") && children.length === 0 && text.trim() !== "";
  const places = children.map((child) => allowed.indexOf(child.name));
  const inOrder = places.every((place, at) => {
    const before = places[at - 1] ?? -1;
    return place > before || (place === before && REPEATABLE.has(children[at]?.name ?? ""));
  });
  return inOrder && children.length > 0 && text.trim() === "" && children.every(isInOrder);
}
