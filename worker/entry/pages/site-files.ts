import type { PlainPath } from "../rest/plain-path.ts";
import type { Catalogue } from "#domain/search/catalogue.ts";
import { llmsText, PRODUCT_FEED_PATH } from "#domain/site/llms-text.ts";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { soldEntries } from "#domain/site/product-entry.ts";
import { productFeed } from "#domain/site/product-feed.ts";
import { seller } from "#domain/seller/seller.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import type { Services } from "../../request/services.ts";

const ROBOTS_CACHE = "public, max-age=3600";

export const robotsPath: PlainPath = {
  method: "GET",
  path: "/robots.txt",
  access: "public",
  handle: (c) => c.text(robotsText(c.get("services").settings), 200, { "cache-control": ROBOTS_CACHE }),
};

export const sitemapPath: PlainPath = {
  method: "GET",
  path: "/sitemap.xml",
  access: "public",
  publiclyCacheable: () => "/sitemap.xml",
  handle: async (c) => {
    const { settings, catalogue } = c.get("services");
    const xml = catalogueSitemap((await catalogue.read()).catalogue, settings.siteUrl);
    return c.body(xml, 200, { "content-type": "application/xml; charset=utf-8" });
  },
};

/** The products as a feed for Google Merchant Center (D91). */
export const productFeedPath: PlainPath = {
  method: "GET",
  path: PRODUCT_FEED_PATH,
  access: "public",
  publiclyCacheable: () => PRODUCT_FEED_PATH,
  handle: async (c) => {
    const { siteUrl, entries } = await soldNow(c.get("services"));
    return c.body(productFeed(siteUrl, entries), 200, { "content-type": "application/xml; charset=utf-8" });
  },
};

/** The shop for language models (D91). */
export const llmsTextPath: PlainPath = {
  method: "GET",
  path: "/llms.txt",
  access: "public",
  publiclyCacheable: () => "/llms.txt",
  handle: async (c) => {
    const { siteUrl, entries } = await soldNow(c.get("services"));
    return c.text(llmsText(siteUrl, entries, amsterdamDay(now())));
  },
};

async function soldNow({ settings: { siteUrl }, catalogue }: Pick<Services, "settings" | "catalogue">) {
  const { index } = (await catalogue.read()).catalogue;
  return { siteUrl, entries: soldEntries(siteUrl, index.products) };
}

/**
 * Paths that crawlers don't need. The admin area is listed in both spellings, because crawlers are case-sensitive and
 * this shop isn't (D31).
 */
const CLOSED_PATHS = ["/Admin", "/admin", "/account", "/checkout", "/return", "/api/", "/trpc/"];

/** Returns robots.txt. Pages that crawlers may request but not index are marked in their own response. */
function robotsText({ siteUrl }: Settings): string {
  return [
    "User-agent: *",
    ...CLOSED_PATHS.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Lists the public pages, and every product's page with its last change. One file has room for more than the catalogue
 * (D74).
 */
function catalogueSitemap({ entries }: Catalogue, siteUrl: string): string {
  return writeSitemap([
    ...INDEXED_PATHS.map((path) => ({ address: siteUrl + path })),
    ...entries.map(({ product, changedAt }) => ({
      address: `${siteUrl}/products/${product.slug}`,
      changedAt,
    })),
  ]);
}

type Entry = { readonly address: string; readonly changedAt?: Date };

/** Writes a sitemap of these addresses. */
export function writeSitemap(entries: readonly Entry[]): string {
  const urls = entries.map(({ address, changedAt }) => {
    const lastmod = changedAt === undefined ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`;
  });
  return `${XML}<urlset ${NAMESPACE}>\n${urls.join("")}</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The contact for people who find a vulnerability (RFC 9116). */
export const securityTxtPath: PlainPath = {
  method: "GET",
  path: "/.well-known/security.txt",
  access: "public",
  handle: (c) =>
    c.text(
      [
        `Contact: mailto:${seller().email}`,
        `Expires: ${new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
        "Preferred-Languages: en, nl",
        `Canonical: ${c.get("services").settings.siteUrl}/.well-known/security.txt`,
        "",
      ].join("\n"),
    ),
};
