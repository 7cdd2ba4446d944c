import type { CountryCode } from "./countries.ts";
import { isSameCompany } from "./company-name.ts";

/** A company as its buyer described it, with what the register calls the holder of its VAT number; null if it doesn't tell. */
export type DeclaredCompany = {
  readonly name: string;
  readonly country: CountryCode;
  readonly registeredName: string | null;
};

const SOURCES = ["billing", "card", "request"] as const;
export const DOUBTED = ["name", ...SOURCES] as const;

/** A detail of a company that something else contradicts: the register its name, a piece of evidence its country. */
export type CompanyDoubt = {
  readonly about: (typeof DOUBTED)[number];
  readonly declared: string;
  readonly found: string;
};

/**
 * Returns what contradicts that an order is from the company whose VAT number it has (D54). Anybody can look a valid number up,
 * so that one contradiction is enough to ask.
 */
export function companyDoubts(
  { name, country, registeredName }: DeclaredCompany,
  evidence: Readonly<Record<(typeof SOURCES)[number], CountryCode | null>>,
): CompanyDoubt[] {
  const isNamed = registeredName === null || isSameCompany(name, registeredName);
  const names = isNamed ? [] : [{ about: "name", declared: name, found: registeredName } as const];
  const countries = SOURCES.flatMap((about) => {
    const found = evidence[about];
    return found === null || found === country ? [] : [{ about, declared: country, found }];
  });
  return [...names, ...countries];
}
