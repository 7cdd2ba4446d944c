import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Most that is read of a body after its answer; more costs the client its connection. */
const LEFT_MAX_BYTES = 64 * 1024;
/** The same where the body was refused for its size: such a client sent more than any call takes. */
const REFUSED_MAX_BYTES = 1024 * 1024;
/** A client that is slower than this with what is left loses its connection. */
const PATIENCE_MS = 2_000;
const TOO_LARGE = 413;

/**
 * Reads what an answer has left of its request's body. The runtime closes the connection of a client whose body was not
 * read to its end, and with it fails whatever the client sends next on it. Goes around all that may answer early.
 */
export const readLeftBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { body, headers } = c.req.raw;
  await next();
  if (body === null) return;
  const maxBytes = c.res.status === TOO_LARGE ? REFUSED_MAX_BYTES : LEFT_MAX_BYTES;
  if (Number(headers.get("content-length") ?? 0) <= maxBytes) await readToEnd(body, maxBytes);
};

/** Reads a stream to its end, to `maxBytes` or for PATIENCE_MS, whichever comes first. Never fails. */
async function readToEnd(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> {
  // Somebody else is reading it.
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
    // The client is gone: nobody is left to be served.
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
