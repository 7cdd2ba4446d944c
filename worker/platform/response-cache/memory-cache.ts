/** An answer kept whole: nothing is computed again while it is fresh. */
export type CachedResponse = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  /** When the reading of it began, in milliseconds since 1970: what was written later is not in it. */
  readonly readAt: number;
};
type Entry = { readonly answer: CachedResponse; until: number };

const REFRESH_MS = 1_000;

/** They bound the isolate's memory: it has 128 MB for everything, and hashing a password takes 84 of them. */
type Limits = { readonly entries: number; readonly bytes: number };

/**
 * Answers of public catalogue reads in the isolate's memory. What a shopper sees may be some seconds old; what a shopper
 * is charged never comes from here (D11). Bounded: the oldest entries make room.
 */
export class MemoryCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * The answer, or undefined for the one caller that is to fetch it again. While that one does, others get the old
   * answer for REFRESH_MS: when an answer ends, the database is asked once and not by everybody.
   */
  get(key: string, now: number): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > now) return entry.answer;
    if (entry.until + REFRESH_MS > now) entry.until = now + REFRESH_MS;
    return undefined;
  }

  /** The answer while it is fresh; asking changes nothing. */
  fresh(key: string, now: number): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > now ? entry.answer : undefined;
  }

  /** The answer however old it is: for when there is no newer one to be had. */
  lastGood(key: string): CachedResponse | undefined {
    return this.#entries.get(key)?.answer;
  }

  keep(key: string, answer: CachedResponse, until: number): void {
    this.#remove(key);
    this.#entries.set(key, { answer, until });
    this.#bytes += answer.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
    }
  }

  /** What is kept is out of date: from now on it serves as a last good answer only. */
  expireAll(): void {
    for (const entry of this.#entries.values()) entry.until = Number.NEGATIVE_INFINITY;
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.answer.body.length ?? 0;
    this.#entries.delete(key);
  }
}
