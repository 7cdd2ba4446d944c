/** An answer kept whole: nothing is computed again while it is fresh. */
export type KeptAnswer = { readonly body: string; readonly type: string; readonly etag: string };
type Entry = { readonly answer: KeptAnswer; until: number };

const ENTRIES_MAX = 300;
const REFRESH_MS = 1_000;
const BODY_MAX_CHARS = 256 * 1024;

/**
 * Answers of public catalogue reads, kept in the isolate's memory for a few seconds. What a shopper sees may be that
 * old; what a shopper is charged never comes from here (D11). Bounded: the oldest entry makes room.
 */
export class ReadCache {
  readonly #entries = new Map<string, Entry>();
  #generation = 0;

  /** Grows when everything is forgotten: an answer that was asked for before is not kept after. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * The answer, or undefined for the one caller that is to fetch it again. While that one does, others get the old
   * answer for REFRESH_MS: when an answer ends, the database is asked once and not by everybody.
   */
  get(key: string, now: number): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > now) return entry.answer;
    if (entry.until + REFRESH_MS > now) {
      entry.until = now + REFRESH_MS;
      return undefined;
    }
    this.#entries.delete(key);
    return undefined;
  }

  keep(key: string, answer: KeptAnswer, until: number): void {
    if (answer.body.length > BODY_MAX_CHARS) return;
    if (this.#entries.size >= ENTRIES_MAX) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, { answer, until });
  }

  clear(): void {
    this.#entries.clear();
    this.#generation++;
  }
}

const PUBLIC_PROCEDURES = new Set(["filters.search", "products.list", "products.bySlug", "products.byId"]);

/** Whether a GET is a public catalogue read, on either door, or the sitemap of it; a batch counts when all of its calls do. */
export function isCatalogueRead(path: string): boolean {
  if (path === "/sitemap.xml" || path === "/api/products" || path.startsWith("/api/products/")) return true;
  if (!path.startsWith("/trpc/")) return false;
  return path
    .slice("/trpc/".length)
    .split(",")
    .every((procedure) => PUBLIC_PROCEDURES.has(procedure));
}
