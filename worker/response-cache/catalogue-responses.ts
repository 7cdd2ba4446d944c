import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../request/app-env.ts";
import type { CanonicalAddress } from "./canonical-address.ts";
import { isPubliclyCacheable, pathAndQuery } from "./publicly-cacheable.ts";
import { ResponseCache } from "./response-cache.ts";

const kept = new ResponseCache({
  entries: 300,
  bytes: 8 * 1024 * 1024,
  // Browsers may store the response but must revalidate it.
  cacheControl: "public, max-age=0, must-revalidate",
});

/**
 * Serves publicly cacheable calls from the cache, with ETag and 304. For a caller with an Authorization header the
 * database is queried first, so that an admin never sees an older catalogue (D39). Entries are stored under the call's
 * canonical address, regardless of the spelling requested first.
 */
export function catalogueResponses(callAddress: CanonicalAddress): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" || !isPubliclyCacheable(c.req.raw.headers)) return next();
    const url = new URL(c.req.url);
    const address = callAddress(c.req.path, url);
    if (address === null) return next();
    const answer = await kept.answer(c, address, async () => {
      if (address !== pathAndQuery(c.req.url)) c.req.raw = new Request(new URL(address, url), c.req.raw);
      await next();
      const keep = c.res.status === 200 && c.get("isUnkept") !== true;
      return { response: c.res, keep };
    });
    if (answer === c.res) return undefined;
    c.res = undefined;
    c.res = answer;
    return undefined;
  };
}
