import { Hono } from "hono";
import { COMPANY } from "#domain/seller/company.ts";
import type { Version } from "./cloudflare-workers.ts";

/** A stand-in for a deployed shop: it responds as the version that the override header names. */
export type Site = {
  readonly app: Hono;
  /** The path at which versions that aren't serving everybody fail; undefined if none fails. */
  failsAt: string | undefined;
};

export function createSite(overridden: (override: string | undefined) => Version | undefined): Site {
  const app = new Hono();
  const site: Site = { app, failsAt: undefined };
  app.use(async (c, next) => {
    if (c.req.path === site.failsAt) return c.text("Failed on purpose", 500);
    await next();
    return undefined;
  });
  app.get("/healthz", (c) => {
    const version = overridden(c.req.header("cloudflare-workers-version-overrides"));
    return c.json({ database: "up", version: version?.annotations["workers/tag"] ?? "another" });
  });
  app.get("/", (c) => c.html(`<h1>${COMPANY.tradeName}</h1>`));
  app.get("/products", (c) => c.html('<a href="/products/maya">Maya</a>'));
  return site;
}
