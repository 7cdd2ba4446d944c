import * as fc from "fast-check";
import { expect, it } from "vitest";
import { vatIn } from "../money/money.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, decideVat, type Sale } from "./decide-vat.ts";
import { chargeOf, netUnitCents } from "./vat-amounts.ts";
import type { VatNumber } from "./vat-number.ts";
import { taxNote, VAT_REFUSAL_TEXT, VAT_RULE_WORDS, vatRows, whyThisVat } from "./vat-rule-words.ts";

const NUMBER: VatNumber = { prefix: "DE", number: "123456789" };

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
  expect(whyThisVat({ rule: "domestic", country: "NL", ratePercent: 21 })).toBe("Includes 21% Dutch VAT.");
  expect(whyThisVat({ rule: "oss", country: "FI", ratePercent: 25.5 })).toBe(
    "Includes 25.5% VAT, the rate in Finland. Add a valid VAT number to buy without.",
  );
  expect(whyThisVat({ rule: "below_threshold", country: "NL", ratePercent: 21 })).toBe(
    "Includes 21% Dutch VAT. Add a valid VAT number to buy without.",
  );
  expect(whyThisVat({ rule: "reverse_charge", country: "GR", ratePercent: 0 })).toBe(
    "Your VAT number in Greece is valid: you pay no VAT here and account for it yourself.",
  );
  expect(whyThisVat({ rule: "outside_eu", country: "CH", ratePercent: 0 })).toBe(
    "Outside the EU’s VAT area, you pay no VAT here.",
  );
});

it("whatever is charged, rate, sums and sentences agree: none names a rate or a country of its own (D11, D53)", () => {
  const postcode = fc.constant("");
  const buyer = fc.oneof(
    fc.record({
      kind: fc.constant("consumer"),
      country: fc.constantFrom("NL", "BE", "DE", "FI", "GR"),
      postcode,
    }),
    fc.record({
      kind: fc.constant("company"),
      country: fc.constantFrom("NL", "DE", "CH"),
      check: fc.constant("valid"),
      postcode,
      vatNumber: fc.constant(NUMBER),
    }),
  );
  const sale: fc.Arbitrary<Sale> = fc.record({
    day: fc.constantFrom("2024-08-31", "2026-11-28"),
    buyer,
    settings: fc.constantFrom(null, "2026-01-01").map((ossSince) => ({ ossSince, countriesOutside: ["CH"] })),
    crossBorderNetCents: fc.record({
      thisYear: fc.constantFrom(0, CROSS_BORDER_THRESHOLD_CENTS),
      lastYear: fc.constantFrom(0, CROSS_BORDER_THRESHOLD_CENTS + 1),
    }),
    grossCents: fc.integer({ min: 1, max: 30_000_00 }),
  });
  fc.assert(
    fc.property(sale, fc.integer({ min: 1, max: 99 }), (sold, quantity) => {
      const decision = decideVat(sold);
      if (decision.rule === "refused") return;
      const { rule, ratePercent } = decision;
      const { totalCents, vatCents } = chargeOf([{ unitCents: sold.grossCents, quantity }], ratePercent);
      const rows = vatRows(ratePercent, { totalCents, vatCents: vatCents ?? Number.NaN });
      const words = VAT_RULE_WORDS[rule];
      const isNet = decision.prices === "net";
      expect(totalCents).toBe((isNet ? netUnitCents(sold.grossCents) : sold.grossCents) * quantity);
      expect(words.withoutVat !== undefined).toBe(isNet);
      expect(/no VAT here/.test(whyThisVat(decision))).toBe(isNet);
      expect(rows).toEqual(
        isNet
          ? []
          : [
              [`of which VAT (${ratePercent}%)`, vatIn(totalCents, ratePercent)],
              ["without VAT", totalCents - vatIn(totalCents, ratePercent)],
            ],
      );
      expect(taxNote(ratePercent)).toBe(`All prices included TAX ${ratePercent}%`);
      const stated = `${whyThisVat(decision)} ${words.invoice}`.match(/[\d.]+(?=%)|Dutch/g) ?? [];
      const dutch = decision.country === "NL" ? ["Dutch", "Dutch"] : [];
      expect(stated).toEqual(isNet ? [] : [String(ratePercent), ...dutch]);
    }),
  );
});

it("the cart's note has the bound words (S4), and no rate before there's one", () => {
  expect(taxNote(21)).toBe("All prices included TAX 21%");
  expect(taxNote(undefined)).not.toMatch(/\d/);
});

it("consumers and companies who can't buy are told different reasons", () => {
  expect(VAT_REFUSAL_TEXT.consumer_outside).toContain("consumers outside the EU’s VAT area");
  expect(VAT_REFUSAL_TEXT.company_outside).toContain("companies in this country");
});
