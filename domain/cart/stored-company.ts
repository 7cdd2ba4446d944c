import * as z from "zod/mini";
import { countryCode } from "../vat/countries.ts";
import { VAT_RULES } from "../vat/decide-vat.ts";
import { parseStored } from "../text/parse-stored.ts";
import { companySchema } from "./company.ts";

/** How a company's order is taxed (D53), as the server has decided and the shopper has seen. */
export const companyVatSchema = z.object(
  {
    rule: z.enum(VAT_RULES, "rule isn’t one that VAT is charged by."),
    /** The place of supply, in ISO 3166 letters. */
    country: countryCode,
    /** 0 for net prices. */
    ratePercent: z.number("ratePercent must be a number."),
    /** True if the register didn't answer, so that a number that may be valid counts as none (D54). */
    silent: z.boolean("silent must be true or false."),
  },
  "The VAT must be an object.",
);
export type CompanyVat = z.infer<typeof companyVatSchema>;

const storedCompanySchema = z.object({ company: companySchema, vat: companyVatSchema });
/** The company that this browser buys for (D76). */
export type StoredCompany = z.infer<typeof storedCompanySchema>;

/** Reads the stored value; anything unexpected counts as absent. */
export const parseStoredCompany = (stored: string | null): StoredCompany | null =>
  parseStored(storedCompanySchema, stored);
