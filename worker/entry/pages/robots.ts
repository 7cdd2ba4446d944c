/**
 * Paths of no interest to crawlers. Both spellings of the admin area, because crawlers are case-sensitive and this
 * shop is not (D31).
 */
const CLOSED_PATHS = ["/Admin", "/admin", "/account", "/checkout", "/return", "/api/", "/trpc/"];

/**
 * Returns the robots.txt, with the paths that crawlers may request. Pages that they may crawl but not index carry their
 * own tag.
 */
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
