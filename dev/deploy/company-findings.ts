import { COMPANY } from "#domain/company.ts";
import type { Finding } from "./findings.ts";

const KVK_NUMBER = /^\d{8}$/;
const VAT_NUMBER = /^NL\d{9}B\d{2}$/;
/** What the samples in the repository look like. */
const SAMPLE = /0{6,}|0 000|\.example$|voorbeeld/i;

type Company = Readonly<Record<"email" | "phone" | "kvkNumber" | "vatNumber", string>> & {
  readonly address: Readonly<Record<"street" | "postalCode" | "town", string>>;
};

/** Facts of the seller that are still the repository's samples, or no such number at all (D35). */
export function companyFindings(company: Company = COMPANY): Finding[] {
  const facts: [string, string, RegExp?][] = [
    ["street", company.address.street],
    ["town", company.address.town],
    ["email", company.email],
    ["phone", company.phone],
    ["kvkNumber", company.kvkNumber, KVK_NUMBER],
    ["vatNumber", company.vatNumber, VAT_NUMBER],
  ];
  return facts.flatMap(([name, value, form]) => {
    const where = "domain/company.ts";
    if (SAMPLE.test(value)) return [{ fault: `The seller's ${name} is still the sample '${value}'.`, where }];
    if (form?.test(value) === false) return [{ fault: `The seller's ${name} can not be '${value}'.`, where }];
    return [];
  });
}
