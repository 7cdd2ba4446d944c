/**
 * Paths that crawlers don't need. The admin area is listed in both spellings, because crawlers are case-sensitive and
 * this shop isn't (D31).
 */
const CLOSED_PATHS = ["/Admin", "/admin", "/account", "/checkout", "/return", "/api/", "/trpc/"];

/** Returns robots.txt. Pages that crawlers may request but not index are marked in their own response. */
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
