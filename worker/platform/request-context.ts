import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieName } from "#domain/cookies.ts";
import type { Context } from "./context.ts";
import type { Settings } from "./env.ts";
import type { AppEnv } from "./app-env.ts";
import { countedAddress } from "./counted-address.ts";
import { waitUntil } from "./wait-until.ts";

/** The procedure context of one HTTP request: both doors, tRPC and REST, build it here. */
export function requestContext(c: HonoContext<AppEnv>): Context {
  const services = c.get("services");
  return {
    services,
    address: clientAddress(c),
    bearer: bearerOf(c.req.header("authorization")),
    waitUntil: (work) => waitUntil(c, work),
    cookie: (name) => getCookie(c, name, prefixOf(name, services.settings)),
    setCookie: (name, value, { maxAgeSeconds } = {}) =>
      setCookie(c, name, value, {
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
        ...(prefixOf(name, services.settings) === "host" ? { prefix: "host", secure: true } : {}),
      }),
  };
}

/** Secure also where the shop is not on https: browsers take such cookies from this machine all the same. */
const ALWAYS_SECURE: ReadonlySet<CookieName> = new Set(["session", "device"]);

/**
 * Browsers take a cookie named `__Host-…` only from the shop's own host and over a secure connection: a page on a
 * neighbouring subdomain can not put one of its own in the place of ours.
 */
function prefixOf(name: CookieName, { siteUrl }: Settings): "host" | undefined {
  return ALWAYS_SECURE.has(name) || siteUrl.startsWith("https:") ? "host" : undefined;
}

/** The token of `Authorization: Bearer …`; null for none and for other schemes. */
function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** The caller's address as it is counted (D70). The edge names it; a local server has no edge in front. */
export function clientAddress(c: HonoContext<AppEnv>): string {
  return countedAddress(c.req.header("cf-connecting-ip") ?? "local");
}
