import type { R2Bucket } from "@cloudflare/workers-types";
import { ShopError } from "../errors.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const SAFE_NAME = /^[\w.-]{1,200}$/;

/** An image from R2: `/images/<name>` is the object `images/<name>`. Answers ETag and 304. */
export async function serveImage(images: R2Bucket, request: Request, name: string): Promise<Response> {
  if (!SAFE_NAME.test(name)) throw new ShopError("not_found", "This image does not exist.");
  const object = await images.get(`images/${name}`);
  if (!object) throw new ShopError("not_found", "This image does not exist.");
  const headers = new Headers({
    etag: object.httpEtag,
    "cache-control": IMMUTABLE,
    "content-type": object.httpMetadata?.contentType ?? "application/octet-stream",
    // Whatever lies in the bucket, it never runs as a page of this origin.
    "content-security-policy": "default-src 'none'; sandbox",
  });
  if (request.headers.get("if-none-match") === object.httpEtag) {
    await object.body.cancel();
    return new Response(null, { status: 304, headers });
  }
  return new Response(await object.arrayBuffer(), { headers });
}
