/** A complete cached response. */
export type CachedResponse = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  /** The version of the catalogue that it shows; null if it shows nothing of the catalogue. */
  readonly version: string | null;
};

/** The limits of memory use: an isolate has 128 MB for everything, and hashing a password needs 84 MB of it. */
type Limits = { readonly entries: number; readonly bytes: number };

/**
 * Responses to public reads, in the isolate's memory. The caller must check by the version whether one is still
 * current. Bounded by evicting the oldest entries.
 */
export class MemoryCache {
  readonly #entries = new Map<string, CachedResponse>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key);
  }

  keep(key: string, answer: CachedResponse): void {
    this.#remove(key);
    this.#entries.set(key, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.body.length ?? 0;
    this.#entries.delete(key);
  }
}
