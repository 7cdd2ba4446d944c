/** How long a request waits for another's answer. */
const PATIENCE_MS = 1_000;

/** The promise's value, or undefined if it takes longer than PATIENCE_MS. */
export async function soonOrNothing<Value>(value: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([value, slow]);
  } finally {
    clearTimeout(timer);
  }
}

/** Running computations by key. Requests that need the same answer wait for it instead of computing it again. */
export class RequestCoalescing {
  readonly #ends = new Map<string, Promise<void>>();

  /**
   * Settles with the request that is computing the answer, and never rejects; undefined if none is. That request may
   * be aborted, so limit the wait.
   */
  end(key: string): Promise<void> | undefined {
    return this.#ends.get(key);
  }

  /**
   * Runs the computation. `outlive` gets a promise that settles with it and never rejects, for the runtime to keep it
   * alive.
   */
  run<Value>(key: string, work: () => Promise<Value>, outlive: (end: Promise<void>) => void): Promise<Value> {
    const done = work();
    const forget = () => {
      if (this.#ends.get(key) === end) this.#ends.delete(key);
    };
    const end: Promise<void> = done.then(forget, forget);
    this.#ends.set(key, end);
    outlive(end);
    return done;
  }
}
