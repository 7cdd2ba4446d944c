import type { R2Bucket, R2Object } from "@cloudflare/workers-types";
import { ShopError } from "../platform/errors.ts";
import {
  EDGE_IMAGE_MAX_BYTES,
  type EdgeImage,
  findEdgeImage,
  type ImageFacts,
  putEdgeImage,
} from "./edge-images.ts";
import { orStorageUnavailable } from "./image-use.ts";
import { realNow } from "../platform/clock.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const FOLDER = "images/";
const SAFE_NAME = /^[\w.-]{1,200}$/;

export type ImageResponse = {
  readonly status: 200 | 206 | 304 | 416;
  readonly body: ReadableStream | ArrayBuffer | null;
  readonly headers: Record<string, string>;
};

/** The bucket, the shop's address (for keys in the Workers Cache), and waitUntil. */
type ImageSource = {
  readonly images: R2Bucket;
  readonly siteUrl: string;
  readonly waitUntil: (work: Promise<void>) => void;
};

const notFound = () => new ShopError("not_found", "This image does not exist.");

/**
 * Serves an image: `/images/<name>` is the object `images/<name>` of the bucket. Names are never reused, so an image
 * never changes. Whole images come from this data centre's Workers Cache if present; a removed one may stay there for
 * an hour (edge-images.ts). 304 for a client that already has it, 206 for a part of it, 416 for a part outside it.
 */
export async function readImage(source: ImageSource, name: string, request: Request): Promise<ImageResponse> {
  if (!SAFE_NAME.test(name)) throw notFound();
  const key = `${FOLDER}${name}`;
  const { method, headers: asked } = request;
  const kept = asked.has("range") ? undefined : await findEdgeImage(source.siteUrl, key);
  if (kept) return answerKept(kept, request);
  if (method === "GET" && !asked.has("if-none-match") && !asked.has("range")) return readWhole(source, key);
  const object = await orStorageUnavailable(source.images.head(key));
  if (!object) throw notFound();
  const facts = factsOf(object);
  const headerAnswer = answerHeadersOnly(facts, request);
  if (headerAnswer) return headerAnswer;
  const range = isCurrent(asked.get("if-range"), facts.etag)
    ? readByteRange(asked.get("range"), facts.size)
    : null;
  if (range === null) return readWhole(source, key);
  if (range === "unsatisfiable") return { status: 416, body: null, headers: unsatisfiable(facts.size) };
  const part = await orStorageUnavailable(source.images.get(key, { range }));
  if (!part) throw notFound();
  const last = range.offset + range.length - 1;
  const contentRange = `bytes ${range.offset}-${last}/${facts.size}`;
  return {
    status: 206,
    body: streamOf(part.body),
    headers: { ...headersOf(facts, range.length), "content-range": contentRange },
  };
}

/** Responds to requests that need no body: clients that already have the image, and HEAD. */
function answerHeadersOnly(
  facts: ImageFacts,
  { method, headers: asked }: Request,
): ImageResponse | undefined {
  if (names(asked.get("if-none-match"), facts.etag)) {
    return { status: 304, body: null, headers: headersOf(facts) };
  }
  return method === "HEAD" ? { status: 200, body: null, headers: headersOf(facts, facts.size) } : undefined;
}

async function answerKept(kept: EdgeImage, request: Request): Promise<ImageResponse> {
  const headerAnswer = answerHeadersOnly(kept, request);
  if (!headerAnswer) return { status: 200, body: kept.body, headers: headersOf(kept, kept.size) };
  await kept.body.cancel();
  return headerAnswer;
}

/** Reads a whole image from the bucket and caches it in the Workers Cache. A large one is streamed without caching. */
async function readWhole({ images, siteUrl, waitUntil }: ImageSource, key: string): Promise<ImageResponse> {
  const readAt = realNow().getTime();
  const object = await orStorageUnavailable(images.get(key));
  if (!object) throw notFound();
  const facts = factsOf(object);
  const headers = headersOf(facts, facts.size);
  if (facts.size > EDGE_IMAGE_MAX_BYTES) return { status: 200, body: streamOf(object.body), headers };
  const body = await orStorageUnavailable(object.arrayBuffer());
  waitUntil(putEdgeImage(siteUrl, facts, body, readAt));
  return { status: 200, body, headers };
}

function unsatisfiable(size: number): Record<string, string> {
  return { "content-range": `bytes */${size}`, "cache-control": "no-store" };
}

function factsOf({ key, httpEtag, httpMetadata, size }: R2Object): ImageFacts {
  return { key, etag: httpEtag, type: httpMetadata?.contentType ?? "application/octet-stream", size };
}

function headersOf({ key, etag, type }: ImageFacts, bodyBytes?: number): Record<string, string> {
  return {
    ...(bodyBytes === undefined ? {} : { "content-length": String(bodyBytes) }),
    etag,
    "accept-ranges": "bytes",
    "cache-control": IMMUTABLE,
    "content-type": type,
    "content-disposition": `inline; filename="${key.replace(FOLDER, "")}"`,
    // Images are also embedded elsewhere: by sites that link to a product, and by the payment form.
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Returns whether an If-None-Match header names this ETag. The comparison is weak, so a weak ETag matches too. */
function names(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((known) => ["*", etag, `W/${etag}`].includes(known.trim()));
}

/** Returns whether the requested part matches the client's copy: there's no If-Range header, or it names this ETag. */
function isCurrent(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}

/** Casts the stream to the platform's own type, which differs slightly from the bucket's. */
export function streamOf(body: object): ReadableStream {
  if (!(body instanceof ReadableStream)) throw new TypeError("the bucket returned no stream");
  return body;
}

/** The requested part of an object; "unsatisfiable" if it lies outside the object (416). */
type ByteRange = { readonly offset: number; readonly length: number };

/**
 * Parses a Range header for an object of `size` bytes. Null if the response is the whole object: without a header, in
 * other units, or for several ranges, which nobody needs for an image.
 */
function readByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, ranges] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  if (ranges === undefined || ranges.includes(",")) return null;
  const [, first = "", last = ""] = /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(ranges) ?? [];
  if (first === "" && last === "") return "unsatisfiable";
  // '-500' means the last 500 bytes.
  const offset = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return offset < end ? { offset, length: end - offset } : "unsatisfiable";
}
