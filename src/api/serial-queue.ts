/** A queued call that is no longer wanted because a later one replaced it. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

/**
 * Runs calls one after another. Calls with the key of the one in progress share it (React's StrictMode calls twice); of
 * several waiting only the latest runs. Otherwise the session of an older cart could close that of a newer one.
 */
export function createSerialQueue<Result>() {
  let latest: { readonly key: string; readonly result: Promise<Result> } | undefined;

  function pass(key: string, call: () => Promise<Result>): Promise<Result> {
    if (latest?.key === key) return latest.result;
    const turn = { key, result: run(latest?.result) };
    latest = turn;
    return turn.result;

    async function run(before: Promise<Result> | undefined): Promise<Result> {
      await before?.catch(() => undefined);
      if (latest !== turn) throw new Superseded(key);
      try {
        return await call();
      } finally {
        if (latest === turn) latest = undefined;
      }
    }
  }

  const running = (): Promise<Result> | undefined => latest?.result;

  return { pass, running };
}
