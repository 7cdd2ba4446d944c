import type { CachedResponse } from "./memory-cache.ts";

/** Besides the standard's named caches, the platform has its own default cache per data centre. */
declare const caches: { readonly default: Pick<Cache, "match" | "put" | "delete"> };

const READ_AT = "x-read-at";
/** How long a last good answer is kept in case the database is down. It is fresh only for seconds. */
const KEPT_FOR_SECONDS = 24 * 60 * 60;

/** A cache key only; nothing is served at this address. */
const addressOf = (key: string): string => `https://response-cache.invalid/${encodeURIComponent(key)}`;

type AtEdge = {
  readonly found: Response;
  /** When reading it began, in milliseconds since 1970. */
  readonly readAt: number;
};

/** This data centre's entry for a key; undefined if there is none, or no such cache. */
export async function findAtEdge(key: string): Promise<AtEdge | undefined> {
  const found = await caches.default.match(addressOf(key)).catch(() => undefined);
  const readAt = Number(found?.headers.get(READ_AT) ?? Number.NaN);
  return found && Number.isFinite(readAt) ? { found, readAt } : undefined;
}

/** Stores bytes with our own headers for at most the given number of seconds; the cache may drop them at any time. */
export async function putAtEdge(
  key: string,
  body: BodyInit,
  own: Readonly<Record<string, string>>,
  { readAt, seconds }: { readonly readAt: number; readonly seconds: number },
): Promise<void> {
  const headers = { ...own, "cache-control": `public, max-age=${seconds}`, [READ_AT]: String(readAt) };
  await caches.default.put(addressOf(key), new Response(body, { headers })).catch(() => undefined);
}

/** Drops this data centre's entry; other data centres keep theirs until it expires. */
export async function dropAtEdge(key: string): Promise<void> {
  await caches.default.delete(addressOf(key)).catch(() => false);
}

/** Reads a catalogue answer cached in this data centre. */
export async function readEdge(key: string): Promise<CachedResponse | undefined> {
  const kept = await findAtEdge(key);
  if (!kept) return undefined;
  const { found, readAt } = kept;
  return {
    body: new Uint8Array(await found.arrayBuffer()),
    status: Number(found.headers.get("x-status")),
    type: found.headers.get("content-type") ?? "application/octet-stream",
    etag: found.headers.get("x-etag") ?? "",
    readAt,
  };
}

/** Caches a catalogue answer for the other isolates of this data centre. */
export async function keepAtEdge(key: string, answer: CachedResponse): Promise<void> {
  const { body, status, type, etag, readAt } = answer;
  const headers = { "content-type": type, "x-status": String(status), "x-etag": etag };
  await putAtEdge(key, body, headers, { readAt, seconds: KEPT_FOR_SECONDS });
}
