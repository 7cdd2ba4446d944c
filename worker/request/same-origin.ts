import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { ShopError } from "../platform/errors.ts";

export const READING_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Routed paths whose method doesn't show whether they change something for a visitor. */
export type SpecialPaths = {
  /** Paths with GET that are mutations. */
  readonly changingReads: ReadonlySet<string>;
  /** Paths whose requests are signed and have no cookie. */
  readonly signed: ReadonlySet<string>;
};

/** `none` means that the visitor typed the address. */
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Refuses with 403 any state-changing request that another site makes a visitor's browser send, including sign-in.
 * Browsers report a request's origin and don't let a page forge it. Other clients report none, don't have a visitor's
 * cookie, and pass.
 */
export function requireSameOrigin(paths: SpecialPaths): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (changesSomething(c, paths) && !comesFromHere(c)) {
      throw new ShopError("forbidden", "This request came from another site.");
    }
    await next();
  };
}

function changesSomething({ req }: HonoContext<AppEnv>, { changingReads, signed }: SpecialPaths): boolean {
  if (signed.has(req.path)) return false;
  return !READING_METHODS.has(req.method) || changingReads.has(req.path);
}

function comesFromHere(c: HonoContext<AppEnv>): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return OWN_SITES.has(site);
  const origin = c.req.header("origin");
  if (origin === undefined) return true;
  const { siteUrl } = c.get("services").settings;
  return origin === new URL(c.req.url).origin || origin === new URL(siteUrl).origin;
}
