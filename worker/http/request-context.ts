import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "../context.ts";
import type { AppEnv } from "../app.ts";

/** The procedure context of one HTTP request: both doors, tRPC and REST, build it here. */
export function requestContext(c: HonoContext<AppEnv>): Context {
  const services = c.get("services");
  return {
    services,
    address: clientAddress(c),
    bearer: bearerOf(c.req.header("authorization")),
    cookie: (name) => getCookie(c, name),
    setCookie: (name, value, { maxAgeSeconds, alwaysSecure = false } = {}) =>
      setCookie(c, name, value, {
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        secure: alwaysSecure || services.settings.siteUrl.startsWith("https:"),
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
  };
}

/** The token of `Authorization: Bearer …`; null for none and for other schemes. */
function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** The edge names the caller; a local server has no edge in front. */
export function clientAddress(c: HonoContext<AppEnv>): string {
  return c.req.header("cf-connecting-ip") ?? "local";
}
