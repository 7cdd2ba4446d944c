import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ShopError } from "../errors.ts";

const READING_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** May renew the session cookie, and answers with a token (D17). */
const CHANGING_READS: ReadonlySet<string> = new Set(["/api/refresh"]);
/** Sent by the provider's servers, signed and without a cookie (D13). */
const WEBHOOK = "/stripe/webhook";

/** `none` means that the visitor typed the address. */
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Refuses with 403 any state-changing request that another site makes a visitor's browser send, sign-in included.
 * Browsers report a request's origin and let no page forge it. Clients that are not browsers report none, have no
 * visitor's cookie, and pass.
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
