import { Hono } from "hono";
import type { AppEnv } from "../platform/app-env.ts";
import { catalogueResponses } from "../platform/response-cache/catalogue-responses.ts";
import { robotsText } from "./robots.ts";
import { readSitemap } from "./sitemap.ts";

const ROBOTS_CACHE = "public, max-age=3600";

/** What search engines request besides pages. */
export const crawlerRoutes = new Hono<AppEnv>();

crawlerRoutes.get("/robots.txt", (c) =>
  c.text(robotsText(c.get("services").settings.siteUrl), 200, { "cache-control": ROBOTS_CACHE }),
);

crawlerRoutes.use("/sitemap.xml", catalogueResponses);
crawlerRoutes.get("/sitemap.xml", async (c) => {
  const { db, settings } = c.get("services");
  const xml = await readSitemap(db, { siteUrl: settings.siteUrl, part: c.req.query("part") });
  return c.body(xml, 200, { "content-type": "application/xml; charset=utf-8" });
});
