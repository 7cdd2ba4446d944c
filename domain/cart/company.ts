import * as z from "zod/mini";
import { emailAddress, requiredLine, singleLine } from "../text/text.ts";
import { countryCode } from "../vat/countries.ts";
import { postcodeProblem } from "../vat/postcode.ts";
import { vatNumberProblem } from "../vat/vat-number-problem.ts";

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
