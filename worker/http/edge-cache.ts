import type { KeptAnswer } from "./read-cache.ts";

/** Beside the standard's named caches, the platform has one of its own for every data center. */
declare const caches: { readonly default: Pick<Cache, "match" | "put"> };

const READ_AT = "x-read-at";
/** How long a last good answer is kept for a database that is down. Fresh it is for seconds only. */
const KEPT_FOR_SECONDS = 24 * 60 * 60;

/** Nothing is served at this address: it only names an answer in the cache. */
const addressOf = (key: string): string => `https://kept-answers.invalid/${encodeURIComponent(key)}`;

/** What this data center keeps in the Workers Cache; undefined for nothing, and where there is no such cache. */
export async function readEdge(key: string): Promise<KeptAnswer | undefined> {
  const found = await caches.default.match(addressOf(key)).catch(() => undefined);
  const readAt = Number(found?.headers.get(READ_AT) ?? Number.NaN);
  if (!found || !Number.isFinite(readAt)) return undefined;
  return {
    body: new Uint8Array(await found.arrayBuffer()),
    status: Number(found.headers.get("x-status")),
    type: found.headers.get("content-type") ?? "application/octet-stream",
    etag: found.headers.get("x-etag") ?? "",
    readAt,
  };
}

/** Keeps an answer for the other isolates of this data center. The cache may lose it at any time. */
export async function keepAtEdge(key: string, answer: KeptAnswer): Promise<void> {
  const { body, status, type, etag, readAt } = answer;
  const headers = {
    "content-type": type,
    "cache-control": `public, max-age=${KEPT_FOR_SECONDS}`,
    [READ_AT]: String(readAt),
    "x-status": String(status),
    "x-etag": etag,
  };
  await caches.default.put(addressOf(key), new Response(body, { headers })).catch(() => undefined);
}
