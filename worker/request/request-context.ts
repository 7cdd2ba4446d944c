import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieName } from "#domain/site/cookies.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Context } from "./context.ts";
import type { Settings } from "../platform/env.ts";
import type { AppEnv } from "./app-env.ts";

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

const IPV6_GROUPS = 8;
const COUNTED_GROUPS = 4;
const IPV4_AS_IPV6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * Returns the key for limits per IP address (D70): an IPv4 address itself, an IPv6 address by its /64, because a
 * customer gets at least that and can choose any address within it. All spellings of an address have the same key.
 */
export function countedAddress(address: string): string {
  const lower = address.toLowerCase();
  if (!lower.includes(":")) return lower;
  const mapped = IPV4_AS_IPV6.exec(lower)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = "", end] = lower.split("::");
  const before = groupsOf(start);
  const after = end === undefined ? [] : groupsOf(end);
  const left = Math.max(0, IPV6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: left }, () => "0"), ...after];
  return `${groups.slice(0, COUNTED_GROUPS).map(withoutLeadingZeros).join(":")}::/64`;
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));
const withoutLeadingZeros = (group: string): string => group.replace(/^0+(?=.)/, "");

/** The body of every failed REST call (D29): the message, and the request id that identifies the fault in the log. */
type FailureBody = { readonly message: string; readonly requestId: string };

export function failureBody(c: HonoContext<AppEnv>, message: string): FailureBody {
  return { message, requestId: c.get("trace").id };
}

/** Continues work after the response. Tests call the app without the runtime around it. */
export function waitUntil(c: HonoContext<AppEnv>, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    void work;
  }
}
