import type { XmlElement } from "../text/xml.ts";
import type { VatRule } from "../vat/decide-vat.ts";
import { VAT_RULE_WORDS } from "../vat/vat-rule-words.ts";
import type { DocumentFacts } from "./document-facts.ts";

export const element = (
  name: string,
  content: XmlElement["content"],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, content });

/** How EN 16931 tells apart why a line has this VAT: a code of UNTDID 5305, a rate, and the reason for having none. */
export type VatCategory = {
  readonly code: "S" | "AE" | "O";
  /** Null where a rate would be wrong, because the service isn't subject to VAT at all. */
  readonly ratePercent: number | null;
  readonly exemption: { readonly code: string; readonly text: string } | null;
};

const CODES = {
  domestic: "S",
  oss: "S",
  below_threshold: "S",
  reverse_charge: "AE",
  // Services to a company outside the EU are supplied there; G is the export of goods.
  outside_eu: "O",
} as const satisfies Record<VatRule, VatCategory["code"]>;
const EXEMPTION_CODES = { AE: "VATEX-EU-AE", O: "VATEX-EU-O" } as const;

export function vatCategoryOf({
  vatRule,
  ratePercent,
}: Pick<DocumentFacts, "vatRule" | "ratePercent">): VatCategory {
  const code = CODES[vatRule];
  if (code === "S") return { code, ratePercent, exemption: null };
  return {
    code,
    ratePercent: code === "O" ? null : 0,
    exemption: { code: EXEMPTION_CODES[code], text: VAT_RULE_WORDS[vatRule].invoice },
  };
}

export const VAT_SCHEME = element("cac:TaxScheme", [element("cbc:ID", "VAT")]);

/** Returns the category as an element: with its reason below the sums, and without it in a line. */
export const vatCategory = (
  name: string,
  { code, ratePercent, exemption }: VatCategory,
  { withReason }: { readonly withReason: boolean },
): XmlElement =>
  element(name, [
    element("cbc:ID", code),
    ...(ratePercent === null ? [] : [element("cbc:Percent", String(ratePercent))]),
    ...(exemption === null || !withReason
      ? []
      : [
          element("cbc:TaxExemptionReasonCode", exemption.code),
          element("cbc:TaxExemptionReason", exemption.text),
        ]),
    VAT_SCHEME,
  ]);
