const ADDRESS = {
  street: "Voorbeeldstraat 12",
  postalCode: "1234 AB",
  town: "Voorbeeldstad",
  country: "The Netherlands",
  /** ISO 3166. */
  countryCode: "NL",
} as const;

/** The name used on every page, email, image and file. No other source file contains it (dev/shop-name.test.ts). */
const TRADE_NAME = "Halfscale";
const PARENT = "a Dutch tech company";

/**
 * The seller (D35): the one place for the facts shown in the footer, on the contact page and on the legal pages. Sample
 * values for a shop that isn't trading yet; the seller replaces them before opening.
 */
export const COMPANY = {
  tradeName: TRADE_NAME,
  /** Small print after the brand (S13). */
  brandSubscript: "Supplier",
  /** For use within a sentence. */
  parent: PARENT,
  relation: `A subsidiary of ${PARENT}`,
  address: ADDRESS,
  addressLines: [ADDRESS.street, `${ADDRESS.postalCode} ${ADDRESS.town}`, ADDRESS.country],
  email: "hello@halfscale.example",
  phone: "+31 20 000 0000",
  kvkNumber: "00000000",
  vatNumber: "NL000000000B00",
} as const;

/** True whosever VAT is charged (D53): before the cart, nobody's country is known. */
export const VAT_NOTE = "Prices include VAT";

/** Shown wherever the shop calls itself independent. */
export const TRADEMARK_NOTE = `Autodesk product names are trademarks of Autodesk, Inc. ${TRADE_NAME} is an independent reseller.`;
