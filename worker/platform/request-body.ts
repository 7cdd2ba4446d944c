import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { ShopError } from "./errors.ts";
import { failureBody } from "./failure-body.ts";
import type { BodyLimit } from "./policy.ts";

/** Maximum JSON body unless a call sets its own (D37). */
const JSON_BODY: BodyLimit = { maxBytes: 64 * 1024 };
const TOO_LARGE_TEXT = "The request is too large.";

/**
 * The 413 for a body over a limit: by its declared length or, if none is declared, once it exceeds it. The rest of such a
 * body is left to be read (unread-body.ts). Null for a body within the limit.
 */
export async function refuseLargeBody(
  c: HonoContext<AppEnv>,
  { maxBytes, tooLargeText = TOO_LARGE_TEXT }: BodyLimit,
): Promise<Response | null> {
  const tooLarge = () => c.json(failureBody(c, tooLargeText), 413);
  const { body, headers } = c.req.raw;
  if (body === null) return null;
  const announced = headers.get("content-length");
  if (announced !== null && !headers.has("transfer-encoding")) {
    return Number(announced) > maxBytes ? tooLarge() : null;
  }
  const read = await readAtMost(body, maxBytes);
  if (read === null) return tooLarge();
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: read });
  return null;
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

/** Answers 413 to bodies over their path's limit (D37), by the limits of the paths that have one of their own. */
export function limitBodies(limitOf: (path: string) => BodyLimit | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const limit = limitOf(c.req.path) ?? JSON_BODY;
    const tooLarge = limit.afterAccess ? null : await refuseLargeBody(c, limit);
    return tooLarge ?? next();
  };
}

/** The parsed JSON body of a request; 415 for other content types, 400 for malformed JSON. */
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
