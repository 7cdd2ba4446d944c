import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ShopError } from "../errors.ts";

const READING_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** It may set the session's cookie anew, and answers a token (D17). */
const CHANGING_READS: ReadonlySet<string> = new Set(["/api/refresh"]);
/** Comes from the provider's servers, signed, and without a cookie (D13). */
const WEBHOOK = "/stripe/webhook";

/** `none` is a visitor who typed the address. */
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Refuses with 403 whatever another site makes a visitor's browser send to change something, signing in among it.
 * Browsers say where a request comes from and let no page forge it; a client that is no browser says nothing, holds no
 * visitor's cookie, and passes.
 */
export const ownPagesOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (changesSomething(c) && !comesFromHere(c)) {
    throw new ShopError("forbidden", "This request came from another site.");
  }
  await next();
};

function changesSomething({ req }: HonoContext<AppEnv>): boolean {
  if (req.path === WEBHOOK) return false;
  return !READING_METHODS.has(req.method) || CHANGING_READS.has(req.path);
}

function comesFromHere(c: HonoContext<AppEnv>): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return OWN_SITES.has(site);
  const origin = c.req.header("origin");
  if (origin === undefined) return true;
  const { siteUrl } = c.get("services").settings;
  return origin === new URL(c.req.url).origin || origin === new URL(siteUrl).origin;
}
