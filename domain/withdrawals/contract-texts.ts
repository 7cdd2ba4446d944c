import type { DeliveryHours } from "../seller/delivery-hours.ts";
import type { LegalText } from "../seller/legal-text.ts";
import { termsOf } from "../seller/terms.ts";
import { WITHDRAWAL_FORM, WITHDRAWAL_INSTRUCTION } from "./withdrawal-instruction.ts";

type ContractTexts = { readonly terms: readonly LegalText[]; readonly withdrawal: readonly LegalText[] };

/**
 * Returns the texts of the contract with a consumer or a company (D46). The mail names the seller itself, and a
 * consumer's instruction covers withdrawal in more detail than the terms.
 */
export const contractTexts = (
  hours: Pick<DeliveryHours, "detailsWaitHours">,
  { consumer }: { readonly consumer: boolean },
): ContractTexts => ({
  terms: termsOf(hours, { consumers: consumer }).filter(({ id }) => id !== "seller" && id !== "withdrawal"),
  withdrawal: consumer ? [WITHDRAWAL_INSTRUCTION, WITHDRAWAL_FORM] : [],
});
