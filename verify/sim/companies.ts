import type { Company } from "#domain/cart/company.ts";

/** The companies that buy. VIES, when it answers, says by the end of a number whether it's valid. */
const BUREAU: Company = {
  name: "Bureau BV",
  street: "Rue 1",
  postcode: "1000",
  town: "Brussel",
  country: "BE",
  vatNumber: "BE0123456789",
  purchaseOrder: "",
  email: "sam@example.com",
};
/** Only sold to while VIES is silent. */
const MISTYPED: Company = { ...BUREAU, vatNumber: "BE0123456200" };
const DUTCH: Company = {
  ...BUREAU,
  postcode: "1012 AB",
  town: "Amsterdam",
  country: "NL",
  vatNumber: "NL123456789B01",
};
export const COMPANIES: readonly Company[] = [BUREAU, BUREAU, MISTYPED, DUTCH];

/** The VAT numbers that a buyer corrects a Belgian company's to: mostly the same one, or another one, or one that isn't valid. */
const NUMBERS: readonly string[] = [BUREAU.vatNumber, BUREAU.vatNumber, "BE0987654321", MISTYPED.vatNumber];

/** Returns a company's details as its buyer corrects them. Of a few, so that some corrections change nothing. */
export function correctedCompany(country: string, more: number): Omit<Company, "email"> {
  const { email: _kept, ...company } = country === DUTCH.country ? DUTCH : BUREAU;
  const name = `Bureau ${Math.floor(more / NUMBERS.length) % 3} BV`;
  const vatNumber = NUMBERS[more % NUMBERS.length] ?? "";
  return country === DUTCH.country ? { ...company, name } : { ...company, name, vatNumber };
}
