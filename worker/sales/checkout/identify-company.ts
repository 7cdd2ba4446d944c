import { type Company, companyProblems } from "#domain/cart/company.ts";
import type { Residence } from "#domain/cart/residence.ts";
import { isEuCountry } from "#domain/vat/countries.ts";
import type { Buyer } from "#domain/vat/decide-vat.ts";
import { readVatNumber } from "#domain/vat/vat-number.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Services } from "../../request/services.ts";
import type { VatNumberCheck } from "../../vies/check-vat-number.ts";
import { currentCheck } from "../../vies/current-check.ts";

const INVALID_TEXT =
  "The EU’s register says that this VAT number isn’t valid. Check it, or leave the field empty to pay with VAT.";

export type CheckServices = Pick<Services, "db" | "settings">;

/** A company as its VAT is decided. */
export type CompanyBuyer = Extract<Buyer, { readonly kind: "company" }>;

export type IdentifiedCompany = {
  readonly buyer: CompanyBuyer;
  /** The number on the invoice; null without one. */
  readonly number: string | null;
  /** The registry's answer about it; null if there was nothing to ask. */
  readonly check: VatNumberCheck | null;
};

/**
 * Reads a company's VAT number and has it checked (D54). 400 for one that is malformed, invalid or of another country, and for a
 * postcode that can't be one.
 */
export async function identifyCompany(services: CheckServices, company: Company): Promise<IdentifiedCompany> {
  const problems = companyProblems(company);
  const [problem] = problems;
  if (problem) {
    const fields = Object.fromEntries(problems.map(({ field, text }) => [field, text]));
    throw new ShopError("bad_request", problem.text, { fields });
  }
  const { country, postcode, vatNumber: typed } = company;
  const buyer = { kind: "company", country, postcode } as const;
  if (typed === "") return { buyer, number: null, check: null };
  // The register knows no numbers of other countries, and none is needed there: it's only printed.
  if (!isEuCountry(country)) return { buyer, number: typed, check: null };
  const vatNumber = readVatNumber(typed, country);
  if (vatNumber === "malformed") throw new Error("a malformed VAT number has no problem");
  const number = vatNumber.prefix + vatNumber.number;
  // Within the Netherlands the number is only printed: it changes nothing about the VAT.
  if (country === "NL") return { buyer: { ...buyer, vatNumber }, number, check: null };
  const check = await currentCheck(services, vatNumber);
  if (check.outcome === "invalid") throw refusedField("vatNumber", INVALID_TEXT);
  return { buyer: { ...buyer, vatNumber, check: check.outcome }, number, check };
}

/** A refusal that names the field of the form. */
export const refusedField = (field: keyof (Company & Residence), text: string): ShopError =>
  new ShopError("bad_request", text, { fields: { [field]: text } });
