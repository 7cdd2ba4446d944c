import type { BackendPool } from "./backend-pool.ts";
import { callFault, REFUSAL, statementFault } from "./faults.ts";
import { forgetCall, hasAborted, type HeldCall, heldCalls } from "./held-calls.ts";
import { forgetSocket, HeldSocket, heldSockets } from "./held-socket.ts";
import type { LockWaits } from "./lock-waits.ts";
import type { Operation } from "./operation.ts";
import type { Sandboxes } from "./sandboxes.ts";
import type { Trace } from "./trace.ts";
import { settleDown } from "./virtual-time.ts";
import { bodyOf, errorCode, MESSAGE, typeOf } from "#dev/database/wire-protocol.ts";

/**
 * Statements that change nothing relevant: bookkeeping that no promise is about, and statements that changed no row.
 */
const CHANGES_NOTHING = /^insert into "(?:job_runs|daily_counts)"/;
const NO_ROW = /^(?:SELECT|BEGIN|ROLLBACK)| 0$/;

/** A database connection or a call that waits for the scheduler. */
export type Held = HeldSocket | HeldCall;

type Parts = {
  readonly trace: Trace;
  readonly sandboxes: Sandboxes;
  readonly locks: LockWaits;
  readonly pool: BackendPool;
};

/** One schedule's statements and calls in flight: each waits here until it is released, and may be lost. */
export class RoundTrips {
  /** True if something was written since the last check. */
  hasWritten = true;
  #hasFailed = false;
  readonly #trace: Trace;
  readonly #sandboxes: Sandboxes;
  readonly #locks: LockWaits;
  readonly #pool: BackendPool;

  constructor({ trace, sandboxes, locks, pool }: Parts) {
    this.#trace = trace;
    this.#sandboxes = sandboxes;
    this.#locks = locks;
    this.#pool = pool;
  }

  /** True if anything was lost, refused or given up so far. */
  get hasFailed(): boolean {
    return this.#hasFailed || hasAborted();
  }

  /** Everything that waits for the scheduler, by the age of its operation. */
  held(): readonly Held[] {
    const calls = heldCalls().filter(({ operation }) => !operation.dead);
    const age = (held: Held): number => held.operation?.number ?? 0;
    return [...this.#waiting(), ...calls].sort((one, other) => age(one) - age(other));
  }

  /** Releases one of them, and records the outcome. */
  async release(held: Held, fault: number): Promise<void> {
    if (held instanceof HeldSocket) await this.#releaseStatement(held, fault);
    else await this.#releaseCall(held, fault);
  }

  /**
   * Passes on every request for a statement's description, and returns whether there was any. Such a request changes
   * nothing that a schedule could order, so it isn't a step of one and has no faults; it may still wait for a table's lock.
   */
  async passDescriptions(): Promise<boolean> {
    const asking = this.#waiting().filter(({ queue }) => queue[0]?.onlyDescribes === true);
    for (const socket of asking) await this.#send(socket, false);
    return asking.length > 0;
  }

  /** Ends all round trips of a killed operation. */
  async end(operation: Operation): Promise<void> {
    for (const call of heldCalls()) if (call.operation === operation) forgetCall(call);
    for (const socket of heldSockets()) {
      if (socket.operation === operation && socket.waitsForLock) await this.#locks.end(socket);
    }
  }

  /** Closes the connections that are no longer in use. */
  async closeUnused(): Promise<void> {
    for (const socket of heldSockets()) {
      const { operation, running, readyState } = socket;
      const isOver = operation === undefined || operation.done || operation.dead || readyState === "closed";
      if (isOver && (running === undefined || operation?.dead === true)) await this.#close(socket);
    }
  }

  /** Connections with a batch that could be sent. */
  #waiting(): readonly HeldSocket[] {
    return heldSockets().filter(
      ({ operation, queue, running }) =>
        operation?.dead === false && queue.length > 0 && running === undefined,
    );
  }

  async #releaseStatement(socket: HeldSocket, drawn: number): Promise<void> {
    const [batch] = socket.queue;
    if (!batch) return;
    const who = socket.operation?.name ?? "nobody";
    const fault = statementFault(drawn);
    if (fault !== "none") this.#hasFailed = true;
    if (fault === "never-arrives") {
      this.#trace.saySql(who, batch.statement, batch.parameters, "✂ the connection is lost before");
      socket.destroy();
      return;
    }
    await this.#send(socket, fault === "answer-lost");
  }

  async #send(socket: HeldSocket, isAnswerLost: boolean): Promise<void> {
    const [batch] = socket.queue;
    if (!batch) return;
    const who = socket.operation?.name ?? "nobody";
    const ended = await this.#locks.release(socket);
    if (!ended.includes(socket)) {
      this.#trace.saySql(who, batch.statement, batch.parameters, "⏸ waits for a lock");
    }
    await this.#answerAll(ended, isAnswerLost ? socket : undefined);
    const victim = this.#locks.deadlocked();
    if (victim) await this.#endDeadlock(victim);
  }

  /** Hands the responses to the driver, one after the other; `cut` loses its own. */
  async #answerAll(ended: readonly HeldSocket[], cut: HeldSocket | undefined): Promise<void> {
    for (const [at, socket] of ended.entries()) {
      if (at > 0) await settleDown();
      this.#answer(socket, socket === cut);
    }
  }

  #answer(socket: HeldSocket, isLost: boolean): void {
    const { running, backend } = socket;
    socket.running = undefined;
    if (!running || !backend) return;
    const failure = backend.answer.find((one) => typeOf(one) === MESSAGE.error);
    const complete = backend.answer.findLast((one) => typeOf(one) === MESSAGE.complete);
    const tag = complete ? bodyOf(complete).toString("utf8").replace("\0", "") : "…";
    const outcome = failure ? `error ${errorCode(bodyOf(failure))}` : tag;
    if (!running.onlyDescribes || failure) {
      if (backend.status === "I" && mayHaveWritten(running.statement, tag)) this.hasWritten = true;
      this.#trace.saySql(
        socket.operation?.name ?? "nobody",
        running.statement,
        running.parameters,
        `${outcome}${isLost ? " ✂ the answer is lost" : ""}`,
      );
    }
    if (isLost) socket.destroy();
    else socket.deliver(Buffer.concat(backend.answer));
  }

  async #endDeadlock(victim: HeldSocket): Promise<void> {
    this.#trace.say(victim.operation?.name ?? "nobody", "is the victim of a deadlock");
    await this.#locks.end(victim);
    await this.#answerAll([victim, ...(await this.#locks.wake())], undefined);
  }

  /** PostgreSQL notices that a connection is gone, and statements waiting for its locks continue. */
  async #close(socket: HeldSocket): Promise<void> {
    socket.running = undefined;
    forgetSocket(socket);
    socket.destroy();
    await this.#pool.takeBack(socket);
    if (this.#locks.isAnyWaiting) await this.#answerAll(await this.#locks.wake(), undefined);
  }

  async #releaseCall(held: HeldCall, drawn: number): Promise<void> {
    forgetCall(held);
    const { call, operation, target } = held;
    const key = call.headers["idempotency-key"];
    const what = `${target} ${call.method} ${call.path.split("?")[0]}${key === undefined ? "" : ` with key ${key}`}`;
    const fault = callFault(drawn);
    if (fault !== "none") this.#hasFailed = true;
    if (fault === "never-arrives") {
      this.#trace.say(operation.name, `${what} ✂ never arrives`);
      held.fail(new TypeError("fetch failed"));
      return;
    }
    const answer = fault === "refused" ? REFUSAL : await this.#sandboxes.answer(target, call);
    const isLost = fault === "answer-lost";
    this.#trace.say(operation.name, `${what} → ${answer.status}${isLost ? " ✂ the answer is lost" : ""}`);
    if (isLost) held.fail(new TypeError("fetch failed"));
    else held.answer(new Response(answer.body, { status: answer.status, headers: answer.headers }));
  }
}

function mayHaveWritten(statement: string, tag: string): boolean {
  // The tag of a statement with CTEs counts the rows of its last part only.
  if (statement.trimStart().startsWith("with")) return true;
  return !NO_ROW.test(tag) && !CHANGES_NOTHING.test(statement);
}
