import type { Company } from "../cart/company.ts";
import { countryName } from "../vat/countries.ts";

/** A company as receipts, mails and the admin area show it (D76). */
export type ShownCompany = {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  /** ISO 3166. */
  readonly country: string;
  /** With its prefix, such as DE123456789; null without one. */
  readonly vatNumber: string | null;
  readonly purchaseOrder: string | null;
};

/** Returns a company as it's shown, from what was typed. */
export const shownCompany = ({ vatNumber, purchaseOrder, ...company }: Company): ShownCompany => ({
  ...company,
  vatNumber: vatNumber || null,
  purchaseOrder: purchaseOrder || null,
});

/** Returns the lines under a company's name. */
export const companyLines = ({
  street,
  postcode,
  town,
  country,
  vatNumber,
  purchaseOrder,
}: ShownCompany): string[] => [
  street,
  `${postcode} ${town}`,
  countryName(country),
  ...(vatNumber === null ? [] : [`VAT ${vatNumber}`]),
  ...(purchaseOrder === null ? [] : [`Purchase order ${purchaseOrder}`]),
];
