import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app.ts";
import { isForEverybody, placeOf } from "./for-everybody.ts";
import { KeptAnswers } from "./kept-answers.ts";

const kept = new KeptAnswers({
  kind: "call",
  entries: 300,
  bytes: 8 * 1024 * 1024,
  // Browsers may keep the answer but ask each time whether it still holds.
  cacheControl: "public, max-age=0, must-revalidate",
});

/**
 * Answers public catalogue reads from what is kept of them, with ETag and 304. Whoever sends an Authorization header
 * reads the database: an admin sees a change at once.
 */
export const catalogueReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== "GET" || !isCatalogueRead(c.req.path)) return next();
  if (!isForEverybody(c.req.raw.headers)) return next();
  const answer = await kept.answer(c, placeOf(c.req.url), async () => {
    await next();
    return { response: c.res, keep: c.res.status === 200 };
  });
  if (answer === c.res) return undefined;
  c.res = undefined;
  c.res = answer;
  return undefined;
};

const PUBLIC_PROCEDURES = new Set([
  "filters.search",
  "products.list",
  "products.bySlug",
  "products.byId",
  "products.promoted",
]);

/** Whether a GET is a public catalogue read, on either door, or the sitemap of it; a batch counts when all of its calls do. */
export function isCatalogueRead(path: string): boolean {
  if (path === "/sitemap.xml" || path === "/api/products" || path.startsWith("/api/products/")) return true;
  if (!path.startsWith("/trpc/")) return false;
  return path
    .slice("/trpc/".length)
    .split(",")
    .every((procedure) => PUBLIC_PROCEDURES.has(procedure));
}
