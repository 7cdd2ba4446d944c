const ADDRESS = {
  street: "Voorbeeldstraat 12",
  postalCode: "1234 AB",
  town: "Voorbeeldstad",
  country: "The Netherlands",
  /** ISO 3166. */
  countryCode: "NL",
} as const;

/** By it every page, letter, picture and file calls the shop; it stands in no other source (dev/shop-name.test.ts). */
const TRADE_NAME = "Halfscale";
const PARENT = "a Dutch tech company";

/**
 * Who sells (D35): one place for the facts that the footer, the contact page and the legal pages show. The values are
 * samples of a shop that is not trading yet; the seller's own ones replace them before the shop opens.
 */
export const COMPANY = {
  tradeName: TRADE_NAME,
  /** Small print behind the brand (S13). */
  brandSubscript: "Supplier",
  /** Within a sentence. */
  parent: PARENT,
  relation: `A subsidiary of ${PARENT}`,
  address: ADDRESS,
  addressLines: [ADDRESS.street, `${ADDRESS.postalCode} ${ADDRESS.town}`, ADDRESS.country],
  email: "hello@halfscale.example",
  phone: "+31 20 000 0000",
  kvkNumber: "00000000",
  vatNumber: "NL000000000B00",
} as const;

/** S4. */
export const TAX_NOTE = "All prices included TAX 21%";

/** Whose names the products carry; said wherever the shop calls itself independent. */
export const TRADEMARK_NOTE = `Autodesk product names are trademarks of Autodesk, Inc. ${TRADE_NAME} is an independent reseller.`;
