import { type CompanyDoubt, companyDoubts, type DeclaredCompany } from "#domain/vat/company-doubts.ts";
import type { Evidence } from "#domain/vat/vat-evidence.ts";
import type { OrderCompany } from "../db/schema/orders.ts";
import type { Order } from "./orders.ts";

const NO_EVIDENCE: Evidence = { billing: null, card: null, request: null };

type RegistrysAnswer = { readonly name: string | null };

/** Returns an order's company as its buyer declared it, with the registry's name of the holder of its VAT number (D54). */
export const declared = (
  { name, country, check }: OrderCompany,
  answer: RegistrysAnswer | null = check,
): DeclaredCompany => ({ name, country, registeredName: answer?.name ?? null });

/** Returns what contradicts that an order is this company's, from what was kept when it was paid (D54). */
export const doubtsAbout = (
  { vatEvidence }: Pick<Order, "vatEvidence">,
  company: OrderCompany,
  answer: RegistrysAnswer | null = company.check,
): CompanyDoubt[] => companyDoubts(declared(company, answer), vatEvidence ?? NO_EVIDENCE);
