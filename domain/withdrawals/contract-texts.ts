import type { LegalText } from "../seller/legal-text.ts";
import type { StatedPeriods } from "../seller/stated-periods.ts";
import { termsOf } from "../seller/terms.ts";
import { withdrawalForm, withdrawalInstruction } from "./withdrawal-instruction.ts";

type ContractTexts = { readonly terms: readonly LegalText[]; readonly withdrawal: readonly LegalText[] };

/**
 * Returns the texts of the contract with a consumer or a company (D46). The mail names the seller itself, and a
 * consumer's instruction covers withdrawal in more detail than the terms.
 */
export const contractTexts = (
  periods: StatedPeriods,
  { consumer }: { readonly consumer: boolean },
): ContractTexts => ({
  terms: termsOf(periods, { consumers: consumer }).filter(({ id }) => id !== "seller" && id !== "withdrawal"),
  withdrawal: consumer ? [withdrawalInstruction(), withdrawalForm()] : [],
});
