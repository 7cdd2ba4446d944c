import { billingSuffix } from "../catalogue/plan.ts";
import { COMPANY, VAT_NOTE } from "../seller/company.ts";
import type { Day } from "../time/calendar-day.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";
import type { ProductEntry } from "./product-entry.ts";

/** Where the product feed is served (D91). */
export const PRODUCT_FEED_PATH = "/feeds/google.xml";

const PAGES = [
  ["Why half price?", "/why-half-price", "who sells, where the licences come from, how access comes"],
  ["Terms", "/terms", "prices, payment, delivery, withdrawal, complaints"],
  ["Contact", "/contact", "the seller's address, phone and email"],
  ["Withdraw from contract here", "/withdrawal", "within 14 days, for consumers"],
  ["Privacy", "/privacy", "no tracking"],
  ["Accessibility", "/accessibility", "what is tested, and its limits"],
] as const;

/**
 * Returns /llms.txt, the shop in Markdown for language models (D91), in the form of llmstxt.org: a heading, a summary,
 * details, and lists of links. `day` is that of the prices.
 */
export function llmsText(siteUrl: string, entries: readonly ProductEntry[], day: Day): string {
  const products = entries.map(
    ({ name, url, price, plan, isAvailable, description }) =>
      `- [${plain(name)}](${url}): €${price}${billingSuffix(plan)}, ${isAvailable ? "in stock" : "out of stock"}. ${plain(description)}`,
  );
  const pages = PAGES.map(([name, path, about]) => `- [${name}](${siteUrl}${path}): ${about}`);
  return [
    `# ${COMPANY.tradeName}`,
    `> An independent reseller of Autodesk subscriptions in the European Union. ${COMPANY.relation}.`,
    `Prices as of ${calendarDayInWords(day)}, in euros. ${VAT_NOTE}, and are for one subscription. You pay once per order; nothing renews automatically and nothing is shipped. Each product's page has its facts and its other plans.`,
    `## Products\n\n${products.join("\n")}`,
    `## About the shop\n\n${pages.join("\n")}`,
    `## Optional\n\n- [Product feed](${siteUrl}${PRODUCT_FEED_PATH}): the same products as XML\n- [Sitemap](${siteUrl}/sitemap.xml)`,
    "",
  ].join("\n\n");
}

/** Returns a text as one line, in which Markdown finds nothing of its own. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
