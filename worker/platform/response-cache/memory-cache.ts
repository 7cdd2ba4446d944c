/** A complete cached answer; nothing is recomputed while it is fresh. */
export type CachedResponse = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  /** When reading it began, in milliseconds since 1970; later writes are not included. */
  readonly readAt: number;
};
type Entry = { readonly answer: CachedResponse; until: number };

const REFRESH_MS = 1_000;

/** Bounds memory use: an isolate has 128 MB for everything, and hashing a password takes 84 MB of it. */
type Limits = { readonly entries: number; readonly bytes: number };

/**
 * Answers to public catalogue reads in the isolate's memory. What shoppers see may be seconds old; what they are
 * charged never comes from here (D11). Bounded by evicting the oldest entries.
 */
export class MemoryCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * The answer, or undefined for the one caller that should refresh it. Meanwhile the others get the old answer for
   * REFRESH_MS, so that an expired answer costs the database one query instead of one per caller.
   */
  get(key: string, now: number): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > now) return entry.answer;
    if (entry.until + REFRESH_MS > now) entry.until = now + REFRESH_MS;
    return undefined;
  }

  /** The answer if it is fresh, without side effects. */
  fresh(key: string, now: number): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > now ? entry.answer : undefined;
  }

  /** The answer, however old, for when no newer one is available. */
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

  /** Marks everything as out of date, to serve only as last good answers. */
  expireAll(): void {
    for (const entry of this.#entries.values()) entry.until = Number.NEGATIVE_INFINITY;
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.answer.body.length ?? 0;
    this.#entries.delete(key);
  }
}
