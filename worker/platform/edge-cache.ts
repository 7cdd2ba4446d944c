/** The platform's default cache per data centre, which the standard's types don't include. */
declare const caches: { readonly default: Pick<Cache, "match" | "put" | "delete"> };

const READ_AT = "x-read-at";

/** An entry of this data centre's cache, under an address of the shop, because we may not use another host's. */
export type EdgeEntry = { readonly siteUrl: string; readonly name: string };

/** Returns a cache key in the form of an address. Nothing is served at it, because the Worker handles every request. */
const addressOf = ({ siteUrl, name }: EdgeEntry): string =>
  `${siteUrl}/.kept-at-edge/${encodeURIComponent(name)}`;

export type AtEdge = {
  readonly found: Response;
  /** The time at which the read began, in milliseconds since 1970. */
  readonly readAt: number;
};

/** Returns this data centre's entry; undefined if there is none, or no such cache. */
export async function findAtEdge(entry: EdgeEntry): Promise<AtEdge | undefined> {
  const found = await caches.default.match(addressOf(entry)).catch(() => undefined);
  const readAt = Number(found?.headers.get(READ_AT) ?? Number.NaN);
  return found && Number.isFinite(readAt) ? { found, readAt } : undefined;
}

/**
 * Stores bytes with the shop's own headers for at most the given number of seconds; the cache may evict them at any
 * time.
 */
export async function putAtEdge(
  entry: EdgeEntry,
  body: BodyInit,
  own: Readonly<Record<string, string>>,
  { readAt, seconds }: { readonly readAt: number; readonly seconds: number },
): Promise<void> {
  const headers = { ...own, "cache-control": `public, max-age=${seconds}`, [READ_AT]: String(readAt) };
  await caches.default.put(addressOf(entry), new Response(body, { headers })).catch(() => undefined);
}

/** Removes this data centre's entry; other data centres keep theirs until it expires. */
export async function dropAtEdge(entry: EdgeEntry): Promise<void> {
  await caches.default.delete(addressOf(entry)).catch(() => false);
}
