import { TRADE_NAME } from "./company.ts";

/** The seller's own facts (D35), which its owner keeps in the shop's settings (D85). */
export type Seller = {
  /** The name under which the seller is registered: on legal pages, receipts, invoices and mails. */
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  readonly email: string;
  readonly phone: string;
  /** The number at the Dutch chamber of commerce. */
  readonly kvkNumber: string;
  readonly vatNumber: string;
  /** The name on the bank account, exactly as a bank checks it (D84). */
  readonly accountHolder: string;
};

/** The seller is Dutch: VAT, the books and the legal texts rest on it. */
export const SELLER_COUNTRY = { name: "The Netherlands", code: "NL" } as const;

/** What stands here until the owner has entered the shop's own facts: a shop that takes real payments sells nothing before. */
export const SAMPLE_SELLER: Seller = {
  name: TRADE_NAME,
  street: "Voorbeeldstraat 12",
  postalCode: "1234 AB",
  town: "Voorbeeldstad",
  email: "hello@halfscale.example",
  phone: "+31 20 000 0000",
  kvkNumber: "00000000",
  vatNumber: "NL000000000B00",
  accountHolder: TRADE_NAME,
};

let current = SAMPLE_SELLER;

/**
 * Returns the seller's facts as this isolate or page last read them. They stand in most pages, mails and documents, so
 * they aren't passed on like the settings that decide something. Don't read them when a module is loaded: they change.
 */
export const seller = (): Seller => current;

/** Called wherever the settings were read: in the Worker with the catalogue, on a page when its app starts. */
export function keepSeller(facts: Seller): void {
  current = facts;
}

/** Returns the address in lines, as it's written on an envelope. */
export const sellerAddressLines = ({ street, postalCode, town } = current): readonly string[] => [
  street,
  `${postalCode} ${town}`,
  SELLER_COUNTRY.name,
];
