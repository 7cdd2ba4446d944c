import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-format.ts";
import type { AppEnv } from "./app-env.ts";
import { ShopError } from "./errors.ts";
import { failureBody } from "./failure-body.ts";

/** Maximum JSON body, and the maximum for calls that send a whole catalogue (D37). */
const JSON_MAX_BYTES = 64 * 1024;
const CATALOGUE_PATHS: ReadonlySet<string> = new Set([
  "/api/products/updateorder",
  "/trpc/products.reorder",
  "/api/products/import",
  "/trpc/bulk.check",
]);

/**
 * Answers 413 with the message to bodies over a limit: by their declared length or, if none is declared, once they
 * exceed it. The rest of such a body is left to be read (unread-body.ts).
 */
export function limitedTo(maxBytes: number, sentence: string): MiddlewareHandler<AppEnv> {
  const tooLarge = (c: HonoContext<AppEnv>) => c.json(failureBody(c, sentence), 413);
  return async (c, next) => {
    const { body, headers } = c.req.raw;
    if (body === null) return next();
    const announced = headers.get("content-length");
    if (announced !== null && !headers.has("transfer-encoding")) {
      return Number(announced) > maxBytes ? tooLarge(c) : next();
    }
    const read = await readAtMost(body, maxBytes);
    if (read === null) return tooLarge(c);
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body: read });
    return next();
  };
}

/** The whole body; null if it is larger. */
async function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Blob | null> {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks);
      size += value.byteLength;
      if (size > maxBytes) return null;
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
}

const TOO_LARGE_TEXT = "The request is too large.";
const json = limitedTo(JSON_MAX_BYTES, TOO_LARGE_TEXT);
const catalogue = limitedTo(CATALOGUE_MAX_BYTES, TOO_LARGE_TEXT);

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
