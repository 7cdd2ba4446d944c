import type { R2Bucket, R2Object } from "@cloudflare/workers-types";
import { ShopError } from "../errors.ts";
import { readByteRange } from "./byte-range.ts";
import { reachStorage } from "./reach-storage.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const FOLDER = "images/";
const SAFE_NAME = /^[\w.-]{1,200}$/;

export type ImageAnswer = {
  readonly status: 200 | 206 | 304 | 416;
  readonly body: ReadableStream | null;
  readonly headers: Record<string, string>;
};

const notFound = () => new ShopError("not_found", "This image does not exist.");

/**
 * An image from R2: `/images/<name>` is the object `images/<name>`. Names never come back, so answers never change.
 * Streamed; 304 for a caller who holds it already, 206 for a part of it, 416 for a part that it does not have.
 */
export async function readImage(images: R2Bucket, name: string, request: Request): Promise<ImageAnswer> {
  if (!SAFE_NAME.test(name)) throw notFound();
  const key = `${FOLDER}${name}`;
  const { method, headers: asked } = request;
  const isPlain = method === "GET" && !asked.has("if-none-match") && !asked.has("range");
  if (isPlain) {
    const object = await reachStorage(images.get(key));
    if (!object) throw notFound();
    return { status: 200, body: streamOf(object.body), headers: headersOf(object, object.size) };
  }
  const object = await reachStorage(images.head(key));
  if (!object) throw notFound();
  if (names(asked.get("if-none-match"), object.httpEtag)) {
    return { status: 304, body: null, headers: headersOf(object) };
  }
  if (method === "HEAD") return { status: 200, body: null, headers: headersOf(object, object.size) };
  const range = isCurrent(asked.get("if-range"), object.httpEtag)
    ? readByteRange(asked.get("range"), object.size)
    : null;
  if (range === "unsatisfiable") return { status: 416, body: null, headers: unsatisfiable(object.size) };
  const found = await reachStorage(images.get(key, range === null ? {} : { range }));
  if (!found) throw notFound();
  if (range === null) {
    return { status: 200, body: streamOf(found.body), headers: headersOf(object, object.size) };
  }
  const last = range.offset + range.length - 1;
  const contentRange = `bytes ${range.offset}-${last}/${object.size}`;
  return {
    status: 206,
    body: streamOf(found.body),
    headers: { ...headersOf(object, range.length), "content-range": contentRange },
  };
}

function unsatisfiable(size: number): Record<string, string> {
  return { "content-range": `bytes */${size}`, "cache-control": "no-store" };
}

function headersOf(object: R2Object, bodyBytes?: number): Record<string, string> {
  return {
    ...(bodyBytes === undefined ? {} : { "content-length": String(bodyBytes) }),
    etag: object.httpEtag,
    "accept-ranges": "bytes",
    "cache-control": IMMUTABLE,
    "content-type": object.httpMetadata?.contentType ?? "application/octet-stream",
    "content-disposition": `inline; filename="${object.key.replace(FOLDER, "")}"`,
    // Others may show it: sites that link to a product, and the payment form.
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Whether an If-None-Match header names this ETag; a weak one counts, as this comparison is weak. */
function names(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((known) => ["*", etag, `W/${etag}`].includes(known.trim()));
}

/** Whether a part of the object fits what the caller has of it: there is no If-Range header, or it names this ETag. */
function isCurrent(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}

/** The stream as the platform's own type has it; the bucket's types describe the same thing a little differently. */
function streamOf(body: object): ReadableStream {
  if (!(body instanceof ReadableStream)) throw new TypeError("the bucket gave no stream");
  return body;
}
