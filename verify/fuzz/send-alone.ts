import { request as openRequest } from "node:http";
import { buffer } from "node:stream/consumers";

/** Statuses that the platform answers without a body. */
const BODILESS = new Set([204, 304]);

/**
 * Sends a request over its own connection. The server closes a connection whose body it did not read to the end, which
 * would fail the next request on a reused one.
 */
export async function sendAlone(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = openRequest({
      host: "127.0.0.1",
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method: request.method,
      headers: {
        host: url.host,
        ...Object.fromEntries(request.headers),
        ...(body === null ? {} : { "content-length": body.length }),
      },
      agent: false,
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      const status = answer.statusCode ?? 0;
      const headers = new Headers();
      for (const [name, values] of Object.entries(answer.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value);
      }
      buffer(answer).then(
        (bytes) =>
          resolve(new Response(BODILESS.has(status) ? null : new Uint8Array(bytes), { status, headers })),
        reject,
      );
    });
    sent.end(body ?? undefined);
  });
}
