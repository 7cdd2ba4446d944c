/** So long anybody waits for what is under way elsewhere. */
const PATIENCE_MS = 1_000;

/** What a promise comes to, or undefined when that takes longer than a second. */
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

/** Work under way, by what it is for: whoever wants the same meanwhile waits for it instead of doing it again. */
export class RequestCoalescing {
  readonly #ends = new Map<string, Promise<void>>();

  /** Ends with the work of the one who is at it, and never fails; undefined where nobody is. Its request may be given up. */
  end(key: string): Promise<void> | undefined {
    return this.#ends.get(key);
  }

  /** Does the work; `outlive` gets a promise that ends with it and never fails, for the runtime to keep it going. */
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
