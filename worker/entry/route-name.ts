import type { Context as HonoContext } from "hono";
import { matchedRoutes } from "hono/route";
import { pagePattern } from "#domain/site/pages.ts";
import type { AppEnv } from "../request/app-env.ts";

const TRPC = "/trpc/";
const COMMA = /,|%2c/i;
/** A batch could name the same procedure a hundred times. */
const MOST_NAMES = 10;

/**
 * Returns the requested route for the log: its pattern (`/api/products/:id`), or the procedures of its batch. Never the
 * address itself, which may contain an order number or other text chosen by the caller.
 */
export function routeName(c: HonoContext<AppEnv>, procedures: ReadonlySet<string>): string {
  const { path } = c.req;
  if (path.startsWith(TRPC)) return procedureNames(path.slice(TRPC.length), procedures);
  const patterns = matchedRoutes(c).map((route) => route.path);
  return (
    patterns.findLast((pattern) => !pattern.includes("*")) ??
    pagePattern(path) ??
    patterns.findLast((pattern) => pattern !== "*" && pattern !== "/*") ??
    "(no such page)"
  );
}

function procedureNames(called: string, procedures: ReadonlySet<string>): string {
  if (procedures.has(called)) return TRPC + called;
  const names = new Set(
    called.split(COMMA).map((name) => (procedures.has(name) ? name : "(no such procedure)")),
  );
  return TRPC + [...names].slice(0, MOST_NAMES).join(",");
}
