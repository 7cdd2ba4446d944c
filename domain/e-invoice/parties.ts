import type { XmlElement } from "../text/xml.ts";
import type { EInvoiceBuyer, Seller } from "./document-facts.ts";
import { element, VAT_SCHEME, type VatCategory } from "./vat-category.ts";

/** An email address, in the code list of electronic addresses. */
const EMAIL_SCHEME = "EM";
/** The Dutch register of companies, in ISO 6523. */
const KVK_SCHEME = "0106";

export const supplierParty = (seller: Seller, category: VatCategory): XmlElement =>
  element("cac:AccountingSupplierParty", [
    party(seller, category, element("cbc:CompanyID", seller.kvkNumber, { schemeID: KVK_SCHEME })),
  ]);

export const customerParty = (buyer: EInvoiceBuyer, category: VatCategory): XmlElement =>
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
