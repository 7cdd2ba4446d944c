import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, waitUntil } from "#dev/process/processes.ts";
import type { DrillContext } from "./context.ts";
import type { Stop } from "./holding-proxy.ts";
import { workerdPid } from "#dev/workerd.ts";

/** If nothing went to or from the database for this long, the Worker is waiting for a third party, or is done. */
const QUIET_MS = 200;
const POLL_MS = 10;
const PATIENCE_MS = 30_000;

/** The number of requests that one kill ends, each at a different statement. */
export const AT_ONCE = 12;

/** Stops before and after each of this many statements, in rounds of AT_ONCE. */
export function everyStop(statements: number): Stop[][] {
  const rounds: Stop[][] = [];
  for (let first = 1; first <= statements; first += AT_ONCE) {
    for (const side of ["before", "after"] as const)
      rounds.push(Array.from({ length: AT_ONCE }, (_, index) => ({ at: first + index, side })));
  }
  return rounds;
}

/** Kills the Worker in the middle of its work, and counts the kills and the points they hit. */
export class WorkerKills {
  readonly #ground: DrillContext;
  count = 0;
  /** Requests and jobs that were between two statements, or waiting for a third party, when they were killed. */
  points = 0;

  constructor(ground: DrillContext) {
    this.#ground = ground;
  }

  /**
   * Starts these acts, holds each connection at its stop, and kills the Worker once nothing moves. Resolves when it
   * serves again. `waiting` of them wait for a third party that doesn't respond.
   */
  async during(
    acts: readonly (() => Promise<unknown>)[],
    { stops = [], waiting = 0 }: { readonly stops?: readonly Stop[]; readonly waiting?: number },
  ): Promise<void> {
    const { proxy } = this.#ground;
    proxy.hold(stops);
    const begun = acts.map((act) => act().catch(() => undefined));
    await sleep(QUIET_MS);
    while (proxy.held() < Math.max(stops.length, 1) && proxy.quietMs() < QUIET_MS) await sleep(POLL_MS);
    this.count += 1;
    this.points += proxy.held() + waiting;
    const pid = workerdPid();
    process.kill(pid, "SIGKILL");
    await waitUntil(() => !isAlive(pid), PATIENCE_MS);
    proxy.release();
    await Promise.all(begun);
    await this.#servesAgain();
  }

  async #servesAgain(): Promise<void> {
    const started = performance.now();
    while (performance.now() - started < PATIENCE_MS) {
      const answer = await fetch(`${this.#ground.shop.url}/healthz`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await sleep(POLL_MS);
    }
    throw new Error("the Worker did not come back after it was killed");
  }
}
