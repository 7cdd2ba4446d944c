import type { Backend } from "./backend.ts";
import type { BackendPool } from "./backend-pool.ts";
import type { HeldSocket } from "./held-socket.ts";
import { machine } from "./virtual-time.ts";

/** Nearly all statements have ended by then, even on a busy machine, so PostgreSQL doesn't need to be asked. */
const ASK_AFTER_MS = 10;

const PROCESS_SCHEMA = /^\d*(,\d+)*$/;

/**
 * Runs released statements, one at a time, until each has ended or waits for a lock. PostgreSQL is asked about that, as
 * in its own isolation tester; it is never guessed from elapsed time. Waiting backends are stopped by a signal, because
 * two that one commit releases would race inside PostgreSQL. They continue one at a time.
 */
export class LockWaits {
  readonly #control: Backend;
  readonly #pool: BackendPool;
  /** In the order in which they began to wait. */
  #waiting: HeldSocket[] = [];
  #blockers = new Map<number, readonly number[]>();
  /** The number of statements that have waited for a lock. */
  waits = 0;
  statements = 0;

  constructor(control: Backend, pool: BackendPool) {
    this.#control = control;
    this.#pool = pool;
  }

  get isAnyWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Sends a connection's first batch. Returns the connections whose statements have ended, in the order in which they
   * did: the released one, unless it waits, and those that it unblocked.
   */
  async release(socket: HeldSocket): Promise<readonly HeldSocket[]> {
    const batch = socket.queue.shift();
    if (!batch) throw new Error("nothing to release");
    if (!batch.onlyDescribes) this.statements += 1;
    const backend = await this.#pool.of(socket);
    socket.running = batch;
    backend.send(batch.bytes, batch.endsWithFlush);
    const hasEnded = await this.#endsOrWaits(socket, backend);
    return [...(hasEnded ? [socket] : []), ...(await this.wake())];
  }

  /**
   * Resumes the connections that no longer wait for a lock, oldest first, and returns them once their statements have
   * ended.
   */
  async wake(): Promise<readonly HeldSocket[]> {
    const ended: HeldSocket[] = [];
    for (;;) {
      await this.#askForBlockers();
      const next = this.#waiting.find(({ backend }) => backend && this.#blockersOf(backend).length === 0);
      if (!next?.backend) return ended;
      process.kill(next.backend.pid, "SIGCONT");
      if (await this.#endsOrWaits(next, next.backend)) ended.push(next);
    }
  }

  /**
   * Returns the youngest of the connections that wait for each other, if any do. PostgreSQL's own deadlock check
   * depends on time and is off.
   */
  deadlocked(): HeldSocket | undefined {
    return this.#waiting.findLast(({ backend }) => backend && this.#waitsForItself(backend.pid));
  }

  /** Ends a waiting statement, as PostgreSQL would end a deadlock's victim or a disconnected client's statement. */
  async end(socket: HeldSocket): Promise<void> {
    const { backend } = socket;
    if (!backend) return;
    await this.#control.ask(`select pg_cancel_backend(${backend.pid})`);
    process.kill(backend.pid, "SIGCONT");
    await backend.whenComplete();
    this.#noLongerWaits(socket);
  }

  /** Stopped processes would outlive the simulation. */
  releaseAll(): void {
    for (const { backend } of this.#waiting) if (backend) process.kill(backend.pid, "SIGCONT");
  }

  /** True once the statement has ended; false if it waits for a lock, and its process is stopped. */
  async #endsOrWaits(socket: HeldSocket, backend: Backend): Promise<boolean> {
    for (;;) {
      await firstOf(backend.whenComplete(), ASK_AFTER_MS);
      if (backend.isComplete) {
        this.#noLongerWaits(socket);
        return true;
      }
      const [row] = await this.#control.ask(`select pg_blocking_pids(${backend.pid})::text`);
      if (!backend.isComplete && row?.[0] !== "{}") break;
    }
    if (!this.#waiting.includes(socket)) {
      this.waits += 1;
      this.#waiting.push(socket);
    }
    socket.waitsForLock = true;
    process.kill(backend.pid, "SIGSTOP");
    return false;
  }

  #noLongerWaits(socket: HeldSocket): void {
    this.#waiting = this.#waiting.filter((one) => one !== socket);
    socket.waitsForLock = false;
  }

  async #askForBlockers(): Promise<void> {
    const pids = this.#waiting.flatMap(({ backend }) => (backend ? [backend.pid] : []));
    if (pids.length === 0) {
      this.#blockers.clear();
      return;
    }
    const rows = await this.#control.ask(
      `select pid, array_to_string(pg_blocking_pids(pid), ',') from unnest(array[${pids.join()}]) as pid`,
    );
    this.#blockers = new Map(rows.map(([pid, by]) => [Number(pid), processIds(by ?? "")]));
  }

  #blockersOf({ pid, isComplete }: Backend): readonly number[] {
    return isComplete ? [] : (this.#blockers.get(pid) ?? []);
  }

  #waitsForItself(start: number): boolean {
    const seen = new Set<number>();
    const reaches = (pid: number): boolean =>
      (this.#blockers.get(pid) ?? []).some((by) => {
        if (by === start) return true;
        if (seen.has(by)) return false;
        seen.add(by);
        return reaches(by);
      });
    return reaches(start);
  }
}

function processIds(list: string): readonly number[] {
  if (!PROCESS_SCHEMA.test(list)) throw new Error(`not a list of processes: ${list}`);
  return list === "" ? [] : list.split(",").map(Number);
}

async function firstOf(done: Promise<void>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = machine.setTimeout(resolve, patienceMs);
  });
  await Promise.race([done, patience]);
  machine.clearTimeout(timer);
}
