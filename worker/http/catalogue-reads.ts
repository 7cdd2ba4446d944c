import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app.ts";
import { isCatalogueRead, type KeptAnswer, ReadCache } from "./read-cache.ts";

const kept = new ReadCache();

/** Browsers may keep the answer but ask each time whether it still holds. */
const REVALIDATE = "public, max-age=0, must-revalidate";

/**
 * Answers public catalogue reads from the isolate's memory for CATALOGUE_CACHE_SECONDS, with ETag and 304. Whoever
 * sends an Authorization header reads the database: an admin sees a change at once.
 */
export const catalogueReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { catalogueCacheSeconds } = c.get("services").settings;
  if (c.req.method !== "GET" || catalogueCacheSeconds === 0 || !isCatalogueRead(c.req.path)) return next();
  if (c.req.header("authorization") !== undefined) return next();
  const key = c.req.url.slice(c.req.url.indexOf("/", "https://".length));
  const fresh = kept.get(key, Date.now());
  if (fresh) return answerWith(c, fresh);
  const { generation } = kept;
  await next();
  if (c.res.status !== 200) return undefined;
  const body = await c.res.text();
  const answer = {
    body,
    type: c.res.headers.get("content-type") ?? "application/json",
    etag: await etagOf(body),
  };
  if (generation === kept.generation) kept.keep(key, answer, Date.now() + catalogueCacheSeconds * 1000);
  c.res = undefined;
  c.res = answerWith(c, answer);
  return undefined;
};

/** After a write of the catalogue: this isolate shows it at once, others within CATALOGUE_CACHE_SECONDS. */
export function forgetCatalogueReads(): void {
  kept.clear();
}

/** Grows with every write of the catalogue that this isolate makes: what was kept before is out of date. */
export const catalogueGeneration = (): number => kept.generation;

function answerWith(c: Context<AppEnv>, { body, type, etag }: KeptAnswer): Response {
  const headers = { "content-type": type, etag, "cache-control": REVALIDATE };
  return c.req.header("if-none-match") === etag ? c.body(null, 304, headers) : c.body(body, 200, headers);
}

/** The tag of a body; weak, as the edge may send it compressed. */
export async function etagOf(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const digest = await crypto.subtle.digest("SHA-1", bytes);
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)))}"`;
}
