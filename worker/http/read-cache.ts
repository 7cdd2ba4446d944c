type Body = { readonly length: number };
/** An answer kept whole: nothing is computed again while it is fresh. */
export type KeptAnswer<Kept extends Body = string> = {
  readonly body: Kept;
  readonly type: string;
  readonly etag: string;
};
type Entry<Kept extends Body> = { readonly answer: KeptAnswer<Kept>; until: number };

const REFRESH_MS = 1_000;

/** Together they bound the isolate's memory: it has 128 MB for everything. */
type Limits = { readonly entries: number; readonly bodyLength: number };
const CALL_LIMITS: Limits = { entries: 300, bodyLength: 256 * 1024 };

/**
 * Answers of public catalogue reads, kept in the isolate's memory for a few seconds. What a shopper sees may be that
 * old; what a shopper is charged never comes from here (D11). Bounded: the oldest entry makes room.
 */
export class ReadCache<Kept extends Body = string> {
  readonly #entries = new Map<string, Entry<Kept>>();
  readonly #limits: Limits;
  #generation = 0;

  constructor(limits: Limits = CALL_LIMITS) {
    this.#limits = limits;
  }

  /** Grows when everything is forgotten: an answer that was asked for before is not kept after. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * The answer, or undefined for the one caller that is to fetch it again. While that one does, others get the old
   * answer for REFRESH_MS: when an answer ends, the database is asked once and not by everybody.
   */
  get(key: string, now: number): KeptAnswer<Kept> | undefined {
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

  keep(key: string, answer: KeptAnswer<Kept>, until: number): void {
    if (answer.body.length > this.#limits.bodyLength) return;
    if (this.#entries.size >= this.#limits.entries) {
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
