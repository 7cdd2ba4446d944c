import type { CachedResponse } from "./memory-cache.ts";

/** Beside the standard's named caches, the platform has one of its own for every data center. */
declare const caches: { readonly default: Pick<Cache, "match" | "put" | "delete"> };

const READ_AT = "x-read-at";
/** How long a last good answer is kept for a database that is down. Fresh it is for seconds only. */
const KEPT_FOR_SECONDS = 24 * 60 * 60;

/** Nothing is served at this address: it only names an answer in the cache. */
const addressOf = (key: string): string => `https://kept-answers.invalid/${encodeURIComponent(key)}`;

type AtEdge = {
  readonly found: Response;
  /** When the reading of it began, in milliseconds since 1970. */
  readonly readAt: number;
};

/** What this data center keeps under a key; undefined for nothing, and where there is no such cache. */
export async function findAtEdge(key: string): Promise<AtEdge | undefined> {
  const found = await caches.default.match(addressOf(key)).catch(() => undefined);
  const readAt = Number(found?.headers.get(READ_AT) ?? Number.NaN);
  return found && Number.isFinite(readAt) ? { found, readAt } : undefined;
}

/** Keeps bytes with headers of ours for so many seconds at most: the cache may lose them at any time. */
export async function putAtEdge(
  key: string,
  body: BodyInit,
  own: Readonly<Record<string, string>>,
  { readAt, seconds }: { readonly readAt: number; readonly seconds: number },
): Promise<void> {
  const headers = { ...own, "cache-control": `public, max-age=${seconds}`, [READ_AT]: String(readAt) };
  await caches.default.put(addressOf(key), new Response(body, { headers })).catch(() => undefined);
}

/** Forgets what this data center keeps under a key; others keep theirs until its time is over. */
export async function dropAtEdge(key: string): Promise<void> {
  await caches.default.delete(addressOf(key)).catch(() => false);
}

/** A catalogue answer that this data center keeps. */
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

/** Keeps a catalogue answer for the other isolates of this data center. */
export async function keepAtEdge(key: string, answer: CachedResponse): Promise<void> {
  const { body, status, type, etag, readAt } = answer;
  const headers = { "content-type": type, "x-status": String(status), "x-etag": etag };
  await putAtEdge(key, body, headers, { readAt, seconds: KEPT_FOR_SECONDS });
}
