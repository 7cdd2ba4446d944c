import { expect, it } from "vitest";
import { VAT_REFUSAL_TEXT, VAT_RULE_WORDS, whyThisVat } from "./vat-rule-words.ts";

it("an invoice under reverse charge says so in both languages, with the article", () => {
  expect(VAT_RULE_WORDS.reverse_charge.invoice).toBe(
    "Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC",
  );
});

it("each rule's sentence on the invoice names its article, and no two are the same", () => {
  const words = Object.values(VAT_RULE_WORDS);
  expect(words.filter(({ article, invoice }) => !invoice.endsWith(article))).toEqual([]);
  expect(new Set(words.map(({ invoice }) => invoice)).size).toBe(words.length);
});

it("'Why this VAT?' is answered with the rate and the place (D53)", () => {
  expect(whyThisVat({ rule: "domestic", country: "NL", ratePercent: 21 })).toBe(
    "You’re in the Netherlands, so the price includes 21% Dutch VAT.",
  );
  expect(whyThisVat({ rule: "oss", country: "FI", ratePercent: 25.5 })).toMatch(
    /^The price includes 25\.5% VAT, the rate at your address in Finland\. Only companies/,
  );
  expect(whyThisVat({ rule: "below_threshold", country: "NL", ratePercent: 21 })).toMatch(
    /^The price includes 21% Dutch VAT, because we sell for at most €10,000 a year/,
  );
  expect(whyThisVat({ rule: "reverse_charge", country: "GR", ratePercent: 0 })).toBe(
    "Your company’s VAT number in Greece is valid, so you pay the price without VAT and account for the VAT yourself.",
  );
  expect(whyThisVat({ rule: "outside_eu", country: "CH", ratePercent: 0 })).toBe(
    "Your company is outside the EU’s VAT area, so you pay the price without VAT.",
  );
});

it("consumers and companies who can't buy are told different reasons", () => {
  expect(VAT_REFUSAL_TEXT.consumer_outside).toContain("consumers outside the EU’s VAT area");
  expect(VAT_REFUSAL_TEXT.company_outside).toContain("companies in this country");
});
