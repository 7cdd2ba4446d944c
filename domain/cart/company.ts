import * as z from "zod/mini";
import { emailAddress, requiredLine, singleLine } from "../text/text.ts";
import { countryCode } from "../vat/countries.ts";

const COMPANY_MAX_CHARS = 100;
const LINE_MAX_CHARS = 100;
const POSTCODE_MAX_CHARS = 16;
const VAT_NUMBER_MAX_CHARS = 24;
/** The provider's limit for the value of a custom field on an invoice. */
const PURCHASE_ORDER_MAX_CHARS = 30;

/** The company that an order is for (D76). Each of its fields is on the invoice. */
export const companySchema = z.object(
  {
    name: requiredLine("Company", COMPANY_MAX_CHARS),
    street: requiredLine("Address", LINE_MAX_CHARS),
    postcode: requiredLine("Postcode", POSTCODE_MAX_CHARS),
    town: requiredLine("Town", LINE_MAX_CHARS),
    /** ISO 3166. */
    country: countryCode,
    /** As typed; empty without one. */
    vatNumber: singleLine("VAT number", VAT_NUMBER_MAX_CHARS),
    /** The buyer's own order number; empty without one. */
    purchaseOrder: singleLine("Purchase order number", PURCHASE_ORDER_MAX_CHARS),
    /** For the invoice and all other mails about the order. */
    email: emailAddress("Email"),
  },
  "The company must be an object.",
);
export type Company = z.infer<typeof companySchema>;
export type CompanyField = keyof Company;
