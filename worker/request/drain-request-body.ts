import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

/** The most that is read from a body after its answer; beyond that the client loses its connection. */
const LEFT_MAX_BYTES = 64 * 1024;
/** The same for a body refused for its size, whose client sent more than any call accepts. */
const REFUSED_MAX_BYTES = 1024 * 1024;
/** A client slower than this with the rest loses its connection. */
const PATIENCE_MS = 2_000;
const TOO_LARGE = 413;

/**
 * Reads the rest of a request's body after its answer. Otherwise the runtime closes the connection, failing whatever
 * the client sends next on it. Must wrap all middleware that may answer early.
 */
export const drainRequestBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { body, headers } = c.req.raw;
  await next();
  if (body === null) return;
  const maxBytes = c.res.status === TOO_LARGE ? REFUSED_MAX_BYTES : LEFT_MAX_BYTES;
  if (Number(headers.get("content-length") ?? 0) <= maxBytes) await readToEnd(body, maxBytes);
};

/** Reads a stream to its end, to `maxBytes` or for PATIENCE_MS, whichever comes first. Never fails. */
async function readToEnd(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> {
  // Another reader has it.
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
