import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

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
