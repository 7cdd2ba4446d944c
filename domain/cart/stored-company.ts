import * as z from "zod/mini";
import { parseStored } from "../text/parse-stored.ts";
import { cartVatSchema } from "./cart-vat.ts";
import { companySchema } from "./company.ts";

const storedCompanySchema = z.object({ company: companySchema, vat: cartVatSchema });
/** The company that this browser buys for, with the VAT that its cart had last (D76). */
export type StoredCompany = z.infer<typeof storedCompanySchema>;

/** Reads the stored value; anything unexpected counts as absent. */
export const parseStoredCompany = (stored: string | null): StoredCompany | null =>
  parseStored(storedCompanySchema, stored);
