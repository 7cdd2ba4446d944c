import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { ShopError } from "../platform/errors.ts";
import { failureBody } from "./request-context.ts";
import type { Admission, BodyLimit } from "./policy.ts";
import * as z from "zod/mini";

/** The limit of a JSON body, unless a call sets another one (D37). */
const JSON_BODY: BodyLimit = { maxBytes: 64 * 1024 };
const TOO_LARGE_TEXT = "The request is too large.";

/**
 * Returns a 413 for a body over a limit: by its declared length or, if none is declared, once it exceeds it. The rest
 * of such a body is read later (drainRequestBody). Null for a body within the limit.
 */
export async function refuseLargeBody(
  c: HonoContext<AppEnv>,
  { maxBytes, tooLargeText = TOO_LARGE_TEXT }: BodyLimit,
): Promise<Response | null> {
  const tooLarge = () => c.json(failureBody(c, tooLargeText), 413);
  const { body } = c.req.raw;
  if (body === null) return null;
  const declared = declaredBytes(c);
  if (declared !== null) return declared > maxBytes ? tooLarge() : null;
  const read = await readAtMost(body, maxBytes);
  if (read === null) return tooLarge();
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: read });
  return null;
}

/** Returns the whole body; null if it is larger. */
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

/** A call's own body limit, and the access required to send as much. */
export type LimitOfCall = BodyLimit & Admission;

type Admit = (c: HonoContext<AppEnv>, admission: Admission) => Promise<unknown>;

/**
 * Responds with 413 to bodies over their path's limit (D37), using the limits of the paths that have their own. A body
 * without a declared length is read here, so `admit` first refuses callers without access.
 */
export function limitBodies(
  limitOf: (path: string) => LimitOfCall | undefined,
  admit: Admit,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const call = limitOf(c.req.path);
    if (call?.afterAccess) return next();
    if (call && c.req.raw.body !== null && declaredBytes(c) === null) await admit(c, call);
    return (await refuseLargeBody(c, call ?? JSON_BODY)) ?? next();
  };
}

/** Returns the declared length of a request's body; null if there is none. */
function declaredBytes(c: HonoContext<AppEnv>): number | null {
  const { headers } = c.req.raw;
  const announced = headers.get("content-length");
  return announced === null || headers.has("transfer-encoding") ? null : Number(announced);
}

/** Returns the parsed JSON body of a request; 415 for other content types, 400 for malformed JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ShopError("unsupported_media", "Send the request as application/json.");
  }
  return parseJson(request);
}

/** Returns the parsed JSON body of a request of any content type; 400 for malformed JSON. */
export async function parseJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new ShopError("bad_request", "The request is not valid JSON.");
  }
}

/** The most that is read of a body after its response; a client that sends more loses its connection. */
const LEFT_MAX_BYTES = 64 * 1024;
/** The same limit for a body refused for its size, whose client sent more than any call accepts. */
const REFUSED_MAX_BYTES = 1024 * 1024;
/** The longest wait for the rest of a body; a slower client loses its connection. */
const PATIENCE_MS = 2_000;
const TOO_LARGE = 413;

/**
 * Reads the rest of a request's body after its response. Otherwise the runtime closes the connection, and the client's
 * next request on it fails. Must wrap all middleware that may respond early.
 */
export const drainRequestBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { body, headers } = c.req.raw;
  await next();
  if (body === null) return;
  const maxBytes = c.res.status === TOO_LARGE ? REFUSED_MAX_BYTES : LEFT_MAX_BYTES;
  if (Number(headers.get("content-length") ?? 0) <= maxBytes) await readToEnd(body, maxBytes);
};

/** Reads a stream to its end, up to `maxBytes` or for PATIENCE_MS, whichever comes first. Never fails. */
async function readToEnd(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> {
  // It already has another reader.
  if (body.locked) return;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), PATIENCE_MS);
  try {
    for (let size = 0; size <= maxBytes;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
  } catch {
    // The client is gone, so nobody is waiting.
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/** Parses a call's body with a schema; throws 400 with the schema's first error. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new ShopError("bad_request", parsed.error.issues[0]?.message ?? "The request is malformed.");
}
