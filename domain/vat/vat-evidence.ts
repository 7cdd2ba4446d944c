import { companyDoubts, type DeclaredCompany } from "./company-doubts.ts";
import type { CountryCode } from "./countries.ts";
import {
  type Buyer,
  countedCents,
  decideVat,
  isCrossBorder,
  type Sale,
  type VatDecision,
} from "./decide-vat.ts";

/** The countries that the evidence names (Art. 24f Regulation 282/2011); null for a missing piece. */
export type Evidence = {
  readonly billing: CountryCode | null;
  /** Of the card, the bank account or the wallet that paid. */
  readonly card: CountryCode | null;
  /** The country that the request for the checkout came from. */
  readonly request: CountryCode | null;
};

/**
 * Why an administrator must look at an order's VAT: the evidence names another country, there's too little of it, what was paid
 * while its checkout was open has changed the VAT that's due, or a sale without VAT may not be to the company that it names.
 */
export const VAT_CONCERNS = ["another_country", "too_little", "threshold", "another_company"] as const;
export type VatConcern = (typeof VAT_CONCERNS)[number];

/** Two pieces of evidence that agree prove where a consumer lives (Art. 24b). */
const ENOUGH = 2;

/**
 * Up to these sales abroad, in this year and the last, one piece is enough that isn't from the buyer, as the billing address is
 * (Art. 24b, as amended by Regulation 2017/2459).
 */
const ONE_IS_ENOUGH_UP_TO_CENTS = 100_000_00;

/** Returns true if the VAT depends on where the buyer says that they live: for a consumer abroad (D55). */
export const needsEvidence = ({ kind, country }: Buyer): boolean => kind === "consumer" && country !== "NL";

/**
 * Returns why the VAT of a paid order is in doubt; null if it isn't (D55). `salesAtPayment` are the cross-border sales when it was
 * paid. A company's country is its address, which is doubted only if it pays no VAT. Missing evidence counts only where it's needed.
 */
export function concernAbout(
  sale: Sale,
  evidence: Evidence,
  salesAtPayment: Sale["crossBorderNetCents"],
  company: DeclaredCompany | null,
): VatConcern | null {
  const { billing, card, request } = evidence;
  const { country, kind } = sale.buyer;
  if (kind === "consumer") {
    const known = [billing, card, request].filter((one) => one !== null);
    const agreeing = known.filter((one) => one === country).length;
    if (agreeing < ENOUGH && agreeing < known.length) return "another_country";
    const isFromOthers = agreeing > 0 && billing === null;
    const isEnough = agreeing >= ENOUGH || (isFromOthers && isOneEnough(sale, salesAtPayment));
    if (!isEnough && needsEvidence(sale.buyer)) return "too_little";
  }
  const decision = decideVat(sale);
  if (company !== null && isWithoutVat(decision) && companyDoubts(company, evidence).length > 0)
    return "another_company";
  return isCrossBorder(decision.rule) && changesBy(sale, salesAtPayment) ? "threshold" : null;
}

const isWithoutVat = (decision: VatDecision): boolean =>
  decision.rule !== "refused" && decision.prices === "net";

const isOneEnough = ({ grossCents }: Sale, { thisYear, lastYear }: Sale["crossBorderNetCents"]): boolean =>
  Math.max(thisYear + countedCents(grossCents), lastYear) <= ONE_IS_ENOUGH_UP_TO_CENTS;

const changesBy = (sale: Sale, crossBorderNetCents: Sale["crossBorderNetCents"]): boolean =>
  decideVat({ ...sale, crossBorderNetCents }).rule !== decideVat(sale).rule;
