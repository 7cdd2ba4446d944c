import { asc } from "drizzle-orm";
import { INDEXED_PATHS } from "#domain/pages.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { ShopError } from "../platform/errors.ts";

/** The maximum number of addresses in a sitemap (sitemaps.org). */
const SITEMAP_URLS_MAX = 50_000;

const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

type SitemapQuery = {
  readonly siteUrl: string;
  /** The part of a catalogue too large for one sitemap; undefined for the whole. */
  readonly part: string | undefined;
  readonly urlsMax?: number;
};

/**
 * The public pages and every product page with its last change. If these exceed one sitemap, the index of its parts,
 * `/sitemap.xml?part=1` and so on; 404 for a part that does not exist.
 */
export async function readSitemap(
  db: Queryable,
  { siteUrl, part, urlsMax = SITEMAP_URLS_MAX }: SitemapQuery,
): Promise<string> {
  // The public pages are in the first part; every part reserves room for them, so that all are sized alike.
  const productsAPart = urlsMax - INDEXED_PATHS.length;
  const parts = Math.max(1, Math.ceil((await db.$count(products)) / productsAPart));
  if (part === undefined && parts > 1) return writeIndex(siteUrl, parts);
  const number = Number(part ?? 1);
  if (!Number.isInteger(number) || number < 1 || number > parts) {
    throw new ShopError("not_found", "There is no such part of the sitemap.");
  }
  const rows = await db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .orderBy(asc(products.id))
    .limit(productsAPart)
    .offset((number - 1) * productsAPart);
  return writeSitemap([
    ...(number === 1 ? INDEXED_PATHS.map((path) => ({ address: siteUrl + path })) : []),
    ...rows.map(({ slug, updatedAt }) => ({ address: `${siteUrl}/products/${slug}`, changedAt: updatedAt })),
  ]);
}

type Entry = { readonly address: string; readonly changedAt?: Date };

/** A sitemap of these addresses. */
export function writeSitemap(entries: readonly Entry[]): string {
  const urls = entries.map(({ address, changedAt }) => {
    const lastmod = changedAt === undefined ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`;
  });
  return `${XML}<urlset ${NAMESPACE}>\n${urls.join("")}</urlset>\n`;
}

function writeIndex(siteUrl: string, parts: number): string {
  const sitemaps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`,
  );
  return `${XML}<sitemapindex ${NAMESPACE}>\n${sitemaps.join("")}</sitemapindex>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
