import { dropAtEdge, findAtEdge, putAtEdge } from "../platform/response-cache/edge-cache.ts";

/** A removed image may be served so long where another data center still keeps it; a name never gets another image. */
export const EDGE_IMAGE_SECONDS = 60 * 60;
/** Those of the shop's own widths are far below. A larger one is read from the bucket each time, never whole into memory. */
export const EDGE_IMAGE_MAX_BYTES = 1024 * 1024;

/** What an answer says of an image, wherever it is read from. */
export type ImageFacts = {
  readonly key: string;
  readonly etag: string;
  readonly type: string;
  readonly size: number;
};

/** An image that this data center has kept, not yet read; undefined where it keeps none of this key. */
export type EdgeImage = ImageFacts & { readonly body: ReadableStream };

const nameOf = (key: string): string => `image ${key}`;

export async function findEdgeImage(key: string): Promise<EdgeImage | undefined> {
  const kept = await findAtEdge(nameOf(key));
  if (!kept) return undefined;
  const { found, readAt } = kept;
  const { body, headers } = found;
  const size = Number(headers.get("x-size") ?? Number.NaN);
  if (!body || !Number.isFinite(size)) return undefined;
  if (readAt + EDGE_IMAGE_SECONDS * 1000 <= Date.now()) {
    await body.cancel();
    return undefined;
  }
  return { key, size, etag: headers.get("x-etag") ?? "", type: headers.get("content-type") ?? "", body };
}

/** Keeps an image in this data center. */
export function keepEdgeImage(
  { key, etag, type, size }: ImageFacts,
  body: ArrayBuffer,
  readAt: number,
): Promise<void> {
  const headers = { "content-type": type, "x-etag": etag, "x-size": String(size) };
  return putAtEdge(nameOf(key), body, headers, { readAt, seconds: EDGE_IMAGE_SECONDS });
}

/** Forgets removed images in this data center. */
export async function dropEdgeImages(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => dropAtEdge(nameOf(key))));
}
