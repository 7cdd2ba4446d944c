import type { R2Bucket } from "@cloudflare/workers-types";
import { ShopError } from "../errors.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const SAFE_NAME = /^[\w.-]{1,200}$/;

export type ImageAnswer = {
  /** Null when the caller holds the image already: 304. */
  readonly body: ArrayBuffer | null;
  readonly headers: Record<string, string>;
};

/** An image from R2: `/images/<name>` is the object `images/<name>`. Names never come back, so answers never change. */
export async function readImage(
  images: R2Bucket,
  name: string,
  known: string | undefined,
): Promise<ImageAnswer> {
  if (!SAFE_NAME.test(name)) throw new ShopError("not_found", "This image does not exist.");
  const object = await images.get(`images/${name}`);
  if (!object) throw new ShopError("not_found", "This image does not exist.");
  const headers = {
    etag: object.httpEtag,
    "cache-control": IMMUTABLE,
    "content-type": object.httpMetadata?.contentType ?? "application/octet-stream",
    // Whatever lies in the bucket, it never runs as a page of this origin.
    "content-security-policy": "default-src 'none'; sandbox",
  };
  if (known === object.httpEtag) {
    await object.body.cancel();
    return { body: null, headers };
  }
  return { body: await object.arrayBuffer(), headers };
}
