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
    user: null,
    cookie: (name) => getCookie(c, name),
    setCookie: (name, value, maxAge) =>
      setCookie(c, name, value, {
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        secure: services.settings.siteUrl.startsWith("https:"),
        maxAge,
      }),
  };
}

/** The edge names the caller; a local server has no edge in front. */
export function clientAddress(c: HonoContext<AppEnv>): string {
  return c.req.header("cf-connecting-ip") ?? "local";
}
