import { type Brand, DRAW_CARDS_COMMAND } from "#ops/brand/cards-drawn-for.ts";
import type { AboutSeller } from "#domain/seller/about-seller.ts";
import type { SellingFact } from "#domain/seller/selling-facts.ts";
import type { Finding } from "./findings.ts";

/** Lists the sentences on the about page that nobody has confirmed yet (D35). */
export function aboutFindings(sentences: readonly AboutSeller[]): Finding[] {
  return sentences
    .filter(({ invented }) => invented)
    .map(({ title, text }) => ({
      fault: `The about page's '${title}' is still invented: '${text}'`,
      where: "domain/seller/about-seller.ts: write what is true, and invented: false",
    }));
}

/** Lists the sentences that /why-half-price shows only on the demo, because nobody has confirmed them yet (D72). */
export function sellingFindings(facts: readonly SellingFact[]): Finding[] {
  return facts
    .filter(({ invented }) => invented)
    .map(({ about, text }) => ({
      fault: `What the shop says about '${about}' is still a sample: '${text}'`,
      where: "domain/seller/selling-facts.ts: write what is true, and invented: false, or remove the entry",
    }));
}

/** Reports committed pictures for social sites that show another name than the shop's. */
export function cardFindings(company: Brand, drawn: Brand): Finding[] {
  if (company.tradeName === drawn.tradeName && company.brandSubscript === drawn.brandSubscript) return [];
  return [
    {
      fault: `The social cards were drawn for '${drawn.tradeName} ${drawn.brandSubscript}'.`,
      where: `public/cards, by \`${DRAW_CARDS_COMMAND}\``,
    },
  ];
}
