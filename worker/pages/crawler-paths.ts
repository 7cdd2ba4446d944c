import type { PlainPath } from "../rest/plain-path.ts";
import { robotsText } from "./robots.ts";
import { readSitemap } from "./sitemap.ts";

const ROBOTS_CACHE = "public, max-age=3600";

/** What search engines ask for besides pages. */
export const robotsPath: PlainPath = {
  method: "GET",
  path: "/robots.txt",
  access: "public",
  handle: (c) =>
    c.text(robotsText(c.get("services").settings.siteUrl), 200, { "cache-control": ROBOTS_CACHE }),
};

const SITEMAP_PART = /^[1-9]\d{0,4}$/;

export const sitemapPath: PlainPath = {
  method: "GET",
  path: "/sitemap.xml",
  access: "public",
  publiclyCacheable: (query) => {
    const part = query.get("part");
    if (part === null) return "/sitemap.xml";
    return SITEMAP_PART.test(part) ? `/sitemap.xml?part=${part}` : null;
  },
  handle: async (c) => {
    const { db, settings } = c.get("services");
    const xml = await readSitemap(db, { siteUrl: settings.siteUrl, part: c.req.query("part") });
    return c.body(xml, 200, { "content-type": "application/xml; charset=utf-8" });
  },
};
