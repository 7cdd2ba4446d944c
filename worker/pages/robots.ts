/** Where a crawler finds nothing. In both spellings of the admin area: crawlers heed case, this shop does not (D31). */
const CLOSED_PATHS = ["/Admin", "/admin", "/account", "/checkout", "/return", "/api/", "/trpc/"];

/** What crawlers may ask for. Pages that are open to them but not for an index say so themselves. */
export function robotsText(siteUrl: string): string {
  return [
    "User-agent: *",
    ...CLOSED_PATHS.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
