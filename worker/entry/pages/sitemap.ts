import type { Catalogue } from "#domain/search/catalogue.ts";
import { INDEXED_PATHS } from "#domain/site/pages.ts";

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
export function catalogueSitemap({ entries }: Catalogue, siteUrl: string): string {
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
