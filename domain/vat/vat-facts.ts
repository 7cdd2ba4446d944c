import { type Cents, vatOfLines } from "../money/money.ts";
import type { CountryCode } from "./countries.ts";
import { decideVat, type Sale, type VatRule } from "./decide-vat.ts";
import type { Evidence, VatConcern } from "./vat-evidence.ts";

/** Everything that an order's VAT was decided by, as it was then (D53). */
export type VatFacts = {
  readonly sale: Sale;
  /** The country that the request for the checkout came from; null if unknown. */
  readonly requestCountry: CountryCode | null;
};

/** The evidence of the buyer's country, as it was at the payment (D55). */
export type VatEvidence = Evidence & {
  readonly concern: VatConcern | null;
  /** The sales to consumers in other EU countries just before. */
  readonly crossBorderNetCents: Sale["crossBorderNetCents"];
};

type Charged = {
  readonly vatRule: VatRule;
  readonly vatRate: number;
  readonly amountCents: Cents;
  readonly vatCents: Cents;
  readonly lineCents: readonly Cents[];
};

/** Decides an order's VAT again from the facts that were kept. True if it was charged like that. */
export function agreesWithFacts({ sale }: Pick<VatFacts, "sale">, charged: Charged): boolean {
  const decision = decideVat(sale);
  return (
    decision.rule !== "refused" &&
    decision.rule === charged.vatRule &&
    decision.ratePercent === charged.vatRate &&
    (decision.prices === "net" || sale.grossCents === charged.amountCents) &&
    vatOfLines(charged.lineCents, decision.ratePercent) === charged.vatCents
  );
}
