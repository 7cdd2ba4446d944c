import type { PlainPath } from "../rest/plain-path.ts";
import { robotsText } from "./robots.ts";
import { catalogueSitemap } from "./sitemap.ts";

const ROBOTS_CACHE = "public, max-age=3600";

/** Files for crawlers. */
export const robotsPath: PlainPath = {
  method: "GET",
  path: "/robots.txt",
  access: "public",
  handle: (c) =>
    c.text(robotsText(c.get("services").settings.siteUrl), 200, { "cache-control": ROBOTS_CACHE }),
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
