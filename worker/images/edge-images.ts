import { dropAtEdge, type EdgeEntry, findAtEdge, putAtEdge } from "../platform/edge-cache.ts";
import { realNow } from "../platform/clock.ts";

/** The time for which other data centres may still serve a removed image from their cache. A name is never reused. */
export const EDGE_IMAGE_SECONDS = 60 * 60;
/**
 * The shop's own widths are far smaller. Larger images are streamed from the bucket each time, never loaded into
 * memory.
 */
export const EDGE_IMAGE_MAX_BYTES = 1024 * 1024;

/** Image metadata for the response, regardless of the image's source. */
export type ImageFacts = {
  readonly key: string;
  readonly etag: string;
  readonly type: string;
  readonly size: number;
};

/** A cached image with an unread body. */
export type EdgeImage = ImageFacts & { readonly body: ReadableStream };

const entryOf = (siteUrl: string, key: string): EdgeEntry => ({ siteUrl, name: key });

export async function findEdgeImage(siteUrl: string, key: string): Promise<EdgeImage | undefined> {
  const kept = await findAtEdge(entryOf(siteUrl, key));
  if (!kept) return undefined;
  const { found, readAt } = kept;
  const { body, headers } = found;
  const size = Number(headers.get("x-size") ?? Number.NaN);
  if (!body || !Number.isFinite(size)) return undefined;
  if (readAt + EDGE_IMAGE_SECONDS * 1000 <= realNow().getTime()) {
    await body.cancel();
    return undefined;
  }
  return { key, size, etag: headers.get("x-etag") ?? "", type: headers.get("content-type") ?? "", body };
}

/** Caches an image in this data centre. */
export function putEdgeImage(
  siteUrl: string,
  { key, etag, type, size }: ImageFacts,
  body: ArrayBuffer,
  readAt: number,
): Promise<void> {
  const headers = { "content-type": type, "x-etag": etag, "x-size": String(size) };
  return putAtEdge(entryOf(siteUrl, key), body, headers, { readAt, seconds: EDGE_IMAGE_SECONDS });
}

/** Removes these images from this data centre's cache. */
export async function dropEdgeImages(siteUrl: string, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => dropAtEdge(entryOf(siteUrl, key))));
}
