import * as z from "zod/mini";
import { emailAddress, requiredLine, singleLine } from "../text/text.ts";
import { countryCode } from "../vat/countries.ts";
import { postcodeProblem } from "../vat/postcode.ts";
import { vatNumberProblem } from "../vat/vat-number.ts";
import { parseStored } from "../text/parse-stored.ts";
import { cartVatSchema } from "./cart-vat.ts";

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

type Placed = Pick<Company, "country" | "postcode" | "vatNumber">;

/** Says what's wrong with a company's postcode and VAT number, which depends on its country (D54, D55). */
export function companyProblems({ country, postcode, vatNumber }: Placed) {
  const problems = {
    postcode: postcodeProblem(country, postcode),
    vatNumber: vatNumberProblem(vatNumber, country),
  };
  return Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [{ field, text }]));
}

/**
 * Has a form refuse what the server would. Not part of the schema, because a company that was stored before a rule must not be
 * forgotten without a word.
 */
export const companyRules = z.check<Placed>(({ value, issues }) => {
  for (const { field, text } of companyProblems(value))
    issues.push({ code: "custom", path: [field], message: text, input: value });
});

const storedCompanySchema = z.object({ company: companySchema, vat: cartVatSchema });
/** The company that this browser buys for, with the VAT that its cart had last (D76). */
export type StoredCompany = z.infer<typeof storedCompanySchema>;

/** Reads the stored value; anything unexpected counts as absent. */
export const parseStoredCompany = (stored: string | null): StoredCompany | null =>
  parseStored(storedCompanySchema, stored);

/** A company's details as typed so far, checked by nobody yet. */
export const companyDraftSchema = z.record(z.keyof(companySchema), z.string());
export type CompanyDraft = z.infer<typeof companyDraftSchema>;

/** Reads what a form has; null for anything unexpected. */
export const companyDraftIn = (fields: object): CompanyDraft | null =>
  z.safeParse(companyDraftSchema, fields).data ?? null;

/** Reads the stored value; anything unexpected counts as absent. */
export const parseStoredDraft = (stored: string | null): CompanyDraft | null =>
  parseStored(companyDraftSchema, stored);
