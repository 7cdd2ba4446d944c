import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieName } from "#domain/site/cookies.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Context } from "./context.ts";
import type { Settings } from "../platform/env.ts";
import type { AppEnv } from "./app-env.ts";
import { countedAddress } from "../platform/counted-address.ts";
import { waitUntil } from "./wait-until.ts";

/** Builds the procedure context of an HTTP request, for both tRPC and REST. */
export function requestContext(c: HonoContext<AppEnv>): Context {
  const services = c.get("services");
  return {
    services,
    address: clientAddress(c),
    country: requestCountry(c.req.header("cf-ipcountry")),
    userAgent: c.req.header("user-agent") ?? null,
    bearer: bearerOf(c.req.header("authorization")),
    waitUntil: (work) => waitUntil(c, work),
    cookie: (name) => getCookie(c, name, prefixOf(name, services.settings)),
    keepNothing: () => c.set("isUnkept", true),
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

/** Secure even if the shop isn't on https: browsers still accept such cookies from localhost. */
const ALWAYS_SECURE: ReadonlySet<CookieName> = new Set(["session", "pending-sign-in", "device"]);

/**
 * Returns the cookie's prefix. Browsers accept a cookie named `__Host-…` only from the shop's own host over a secure
 * connection, so a page on a neighbouring subdomain can't replace it.
 */
function prefixOf(name: CookieName, { siteUrl, hasPlainCookies }: Settings): "host" | undefined {
  if (hasPlainCookies) return undefined;
  return ALWAYS_SECURE.has(name) || siteUrl.startsWith("https:") ? "host" : undefined;
}

/** Returns the token of `Authorization: Bearer …`; null if there is none or the scheme differs. */
function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/**
 * Returns the caller's IP address as counted by limits (D70). Cloudflare's edge supplies it; a local server has no
 * edge.
 */
export function clientAddress(c: HonoContext<AppEnv>): string {
  return countedAddress(c.req.header("cf-connecting-ip") ?? "local");
}

/** Cloudflare's edge supplies it, like the address. XX means that it doesn't know, T1 that it's Tor. */
const requestCountry = (header: string | undefined): CountryCode | null =>
  header !== undefined && /^[A-Z]{2}$/.test(header) && header !== "XX" ? header : null;
