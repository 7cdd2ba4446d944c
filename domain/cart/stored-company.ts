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

/** A company's details as typed so far, checked by nobody yet. */
const draftSchema = z.record(z.keyof(companySchema), z.string());
export type CompanyDraft = z.infer<typeof draftSchema>;

/** Reads what a form has; null for anything unexpected. */
export const companyDraftIn = (fields: object): CompanyDraft | null =>
  z.safeParse(draftSchema, fields).data ?? null;

/** Reads the stored value; anything unexpected counts as absent. */
export const parseStoredDraft = (stored: string | null): CompanyDraft | null =>
  parseStored(draftSchema, stored);
