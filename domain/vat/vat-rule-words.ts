import type { Cents } from "../money/money.ts";
import { countryName } from "./countries.ts";
import type { ChargedVat, VatRefusal, VatRule } from "./decide-vat.ts";

type RuleWords = {
  /** The article that the rule rests on. */
  readonly article: string;
  /** The sentence on the invoice. */
  readonly invoice: string;
  /** The words below a total without VAT. */
  readonly withoutVat?: string;
  /** Answers 'Why this VAT?'. */
  readonly why: (country: string, ratePercent: number) => string;
};

const ADD_NUMBER = "Add a valid VAT number to buy without.";

/** The words of each rule, for invoices and for buyers (D53). */
export const VAT_RULE_WORDS: Readonly<Record<VatRule, RuleWords>> = {
  domestic: {
    article: "Art. 44 and 58 Directive 2006/112/EC",
    invoice: "Dutch VAT (btw), Art. 44 and 58 Directive 2006/112/EC",
    why: (_, ratePercent) => `Includes ${ratePercent}% Dutch VAT.`,
  },
  reverse_charge: {
    article: "Art. 196 Directive 2006/112/EC",
    invoice: "Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC",
    withoutVat: "Without VAT (reverse charge)",
    why: (country) =>
      `Your VAT number in ${country} is valid: you pay no VAT here and account for it yourself.`,
  },
  oss: {
    article: "Art. 58 Directive 2006/112/EC",
    invoice: "VAT of the buyer’s country, Art. 58 Directive 2006/112/EC",
    why: (country, ratePercent) => `Includes ${ratePercent}% VAT, the rate in ${country}. ${ADD_NUMBER}`,
  },
  below_threshold: {
    article: "Art. 59c Directive 2006/112/EC",
    invoice: "Dutch VAT (btw), Art. 59c Directive 2006/112/EC",
    why: (_, ratePercent) => `Includes ${ratePercent}% Dutch VAT. ${ADD_NUMBER}`,
  },
  outside_eu: {
    article: "Art. 44 Directive 2006/112/EC",
    invoice: "Outside the scope of EU VAT, Art. 44 Directive 2006/112/EC",
    withoutVat: "Without VAT (outside the EU’s VAT area)",
    why: () => "Outside the EU’s VAT area, you pay no VAT here.",
  },
};

/** Answers 'Why this VAT?'. */
export const whyThisVat = ({
  rule,
  country,
  ratePercent,
}: Pick<ChargedVat, "rule" | "country" | "ratePercent">): string =>
  VAT_RULE_WORDS[rule].why(countryName(country), ratePercent);

/** The name of a row below a total, with its sum. */
type VatRow = readonly [name: string, cents: Cents];

/** Returns the rows below a total that say its VAT (D12), before and after the payment; none for a sale without. */
export const vatRows = (
  ratePercent: number,
  { totalCents, vatCents }: { readonly totalCents: Cents; readonly vatCents: Cents },
): readonly VatRow[] =>
  ratePercent === 0
    ? []
    : [
        [`of which VAT (${ratePercent}%)`, vatCents],
        ["without VAT", totalCents - vatCents],
      ];

/** The note of a cart whose prices have VAT, in bound words (S4), at the rate that its order would have. */
export const taxNote = (ratePercent: number | undefined): string =>
  ratePercent === undefined ? "All prices include VAT" : `All prices included TAX ${ratePercent}%`;

/** The reason why a buyer outside the EU's VAT area isn't sold to (D53). */
export const VAT_REFUSAL_TEXT: Readonly<Record<VatRefusal, string>> = {
  consumer_outside:
    "We can’t sell to consumers outside the EU’s VAT area, because we aren’t registered for tax there.",
  company_outside: "We don’t sell to companies in this country or territory yet.",
};
