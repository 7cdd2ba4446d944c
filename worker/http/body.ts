import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-format.ts";
import type { AppEnv } from "../app.ts";
import { ShopError } from "../errors.ts";
import { failureBody } from "./failure-body.ts";

/** Largest JSON body, and that of the calls that carry a whole catalogue (D37). */
const JSON_MAX_BYTES = 64 * 1024;
const CATALOGUE_PATHS: ReadonlySet<string> = new Set([
  "/api/products/updateorder",
  "/trpc/products.reorder",
  "/api/products/import",
  "/trpc/bulk.check",
]);

const limitedTo = (maxSize: number): MiddlewareHandler<AppEnv> =>
  bodyLimit({ maxSize, onError: (c) => c.json(failureBody(c, "The request is too large."), 413) });
const json = limitedTo(JSON_MAX_BYTES);
const catalogue = limitedTo(CATALOGUE_MAX_BYTES);

/** Answers 413 to bodies over their path's limit (D37). */
export const limitBody: MiddlewareHandler<AppEnv> = (c, next) =>
  CATALOGUE_PATHS.has(c.req.path) ? catalogue(c, next) : json(c, next);

/** The parsed JSON body of a request; 415 for other content types, 400 for what is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ShopError("unsupported_media", "Send the request as application/json.");
  }
  try {
    return await request.json();
  } catch {
    throw new ShopError("bad_request", "The request is not valid JSON.");
  }
}
