/** Besides the standard's named caches, the platform has its own default cache per data centre. */
declare const caches: { readonly default: Pick<Cache, "match" | "put" | "delete"> };

const READ_AT = "x-read-at";

/** An entry of this data centre's cache, under an address of the shop's own: no other host's is ours to use. */
export type EdgeEntry = { readonly siteUrl: string; readonly name: string };

/** A cache key only: the Worker answers every request, and serves nothing at this address. */
const addressOf = ({ siteUrl, name }: EdgeEntry): string =>
  `${siteUrl}/.kept-at-edge/${encodeURIComponent(name)}`;

export type AtEdge = {
  readonly found: Response;
  /** When reading it began, in milliseconds since 1970. */
  readonly readAt: number;
};

/** This data centre's entry; undefined if there is none, or no such cache. */
export async function findAtEdge(entry: EdgeEntry): Promise<AtEdge | undefined> {
  const found = await caches.default.match(addressOf(entry)).catch(() => undefined);
  const readAt = Number(found?.headers.get(READ_AT) ?? Number.NaN);
  return found && Number.isFinite(readAt) ? { found, readAt } : undefined;
}

/** Stores bytes with our own headers for at most the given number of seconds; the cache may drop them at any time. */
export async function putAtEdge(
  entry: EdgeEntry,
  body: BodyInit,
  own: Readonly<Record<string, string>>,
  { readAt, seconds }: { readonly readAt: number; readonly seconds: number },
): Promise<void> {
  const headers = { ...own, "cache-control": `public, max-age=${seconds}`, [READ_AT]: String(readAt) };
  await caches.default.put(addressOf(entry), new Response(body, { headers })).catch(() => undefined);
}

/** Drops this data centre's entry; other data centres keep theirs until it expires. */
export async function dropAtEdge(entry: EdgeEntry): Promise<void> {
  await caches.default.delete(addressOf(entry)).catch(() => false);
}
