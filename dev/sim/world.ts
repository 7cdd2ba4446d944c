import type { Backend } from "./backend.ts";
import type { BackendPool } from "./backend-pool.ts";
import { Evidence } from "./evidence.ts";
import { callFault, REFUSAL, statementFault } from "./faults.ts";
import { forgetCall, type HeldCall, heldCalls } from "./held-calls.ts";
import { forgetSocket, HeldSocket, heldSockets } from "./held-socket.ts";
import type { LockWaits } from "./lock-waits.ts";
import { currentOperation, type Operation } from "./operation.ts";
import { describeReply, type Reply } from "./reply.ts";
import type { Sandboxes } from "./sandboxes.ts";
import { Trace } from "./trace.ts";
import { nextTimerMs, noteActivity, passMs, settleDown, virtualNowMs } from "./virtual-time.ts";
import { bodyOf, errorCode, MESSAGE, typeOf } from "./wire-protocol.ts";
import { type Runtime, SITE, type SimulatedWorker } from "./worker.ts";

const SECOND_MS = 1000;
/** Statements after which nothing is different: bookkeeping that no promise is about, and those that changed no row. */
const CHANGES_NOTHING = /^insert into "(?:job_runs|daily_counts)"/;
const NO_ROW = /^(?:SELECT|BEGIN|ROLLBACK)| 0$/;
/** Until this many steps after the schedule everything must have come to an end. */
const END_WITHIN_STEPS = 4000;

export type Parts = {
  readonly worker: SimulatedWorker;
  readonly control: Backend;
  readonly pool: BackendPool;
  readonly locks: LockWaits;
  readonly sandboxes: Sandboxes;
};

/** What waits for the scheduler. */
export type Held = HeldSocket | HeldCall;

export type RequestInput = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string;
};

/** One schedule's world: what the Worker is doing, and everything of it that waits for the scheduler. */
export class World {
  readonly trace = new Trace();
  readonly evidence = new Evidence();
  readonly sandboxes: Sandboxes;
  readonly control: Backend;
  readonly locks: LockWaits;
  #hasWritten = true;
  #acknowledged = 0;
  readonly #worker: SimulatedWorker;
  readonly #pool: BackendPool;
  #operations: Operation[] = [];
  #started = 0;

  constructor({ worker, control, pool, locks, sandboxes }: Parts) {
    this.#worker = worker;
    this.#pool = pool;
    this.control = control;
    this.locks = locks;
    this.sandboxes = sandboxes;
  }

  /** What is under way, oldest first. */
  get live(): readonly Operation[] {
    return this.#operations.filter(({ done, dead }) => !done && !dead);
  }

  /** Whether anything was written, or promised, since this was last asked. */
  needsCheck(): boolean {
    const promised = this.evidence.acknowledged.size;
    const needsCheck = this.#hasWritten || promised !== this.#acknowledged || this.evidence.seen.length > 0;
    this.#hasWritten = false;
    this.#acknowledged = promised;
    return needsCheck;
  }

  /** What waits for the scheduler, by the age of its operation. */
  held(): readonly Held[] {
    const sockets = heldSockets().filter(
      ({ operation, queue, running }) =>
        operation?.dead === false && queue.length > 0 && running === undefined,
    );
    const calls = heldCalls().filter(({ operation }) => !operation.dead);
    const age = (held: Held): number => held.operation?.number ?? 0;
    return [...sockets, ...calls].sort((one, other) => age(one) - age(other));
  }

  /** Sends a request; `then` sees the whole answer. */
  request(
    who: string,
    path: string,
    { method = "GET", headers = {}, json, body }: RequestInput,
    then: (reply: Reply) => void = () => undefined,
  ): void {
    const sent = json === undefined ? body : JSON.stringify(json);
    this.start(who, async (runtime) => {
      const request = new Request(`${SITE}${path}`, {
        method,
        headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const response = await this.#worker.answer(request, runtime);
      const text = await response.text();
      const reply = { status: response.status, body: parsed(text), headers: response.headers };
      then(reply);
      return describeReply(reply);
    });
  }

  /** Runs the jobs of a trigger, as the platform does. */
  runJobs(who: string, cron: string): void {
    this.start(who, async () => {
      await this.#worker.runJobs(cron, virtualNowMs());
      return "done";
    });
  }

  /** Releases one round trip, and records what came of it. */
  async release(held: Held, fault: number): Promise<void> {
    if (held instanceof HeldSocket) await this.#releaseStatement(held, fault);
    else await this.#releaseCall(held, fault);
    await this.rest();
  }

  /** The process of an operation is killed: what it has open is rolled back, and nothing of it goes on. */
  async kill(operation: Operation): Promise<void> {
    operation.dead = true;
    this.trace.say(operation.name, "✂ its process is killed");
    for (const call of heldCalls()) if (call.operation === operation) forgetCall(call);
    for (const socket of heldSockets()) {
      if (socket.operation === operation && socket.waitsForLock) await this.locks.end(socket);
    }
    await this.rest();
  }

  /** Lets time go by, for everybody. */
  async pass(ms: number): Promise<void> {
    passMs(ms);
    // The provider counts in seconds.
    if (ms >= SECOND_MS) this.sandboxes.forgetBooks();
    if ((nextTimerMs() ?? Infinity) <= virtualNowMs()) await this.rest();
  }

  /** Until nothing goes on by itself, and connections that nobody uses any more are gone. */
  async rest(): Promise<void> {
    await settleDown();
    for (const socket of heldSockets()) {
      const { operation, running, readyState } = socket;
      const isOver = operation === undefined || operation.done || operation.dead || readyState === "closed";
      if (isOver && (running === undefined || operation?.dead === true)) await this.#close(socket);
    }
    this.#operations = this.#operations.filter(({ done, dead }) => !done && !dead);
  }

  /** Lets everything come to its end, oldest first and without faults. */
  async finish(): Promise<void> {
    await this.rest();
    for (let steps = 0; this.live.length > 0; steps += 1) {
      if (steps > END_WITHIN_STEPS) {
        throw new Error(`it does not end: ${this.live.map(({ name }) => name).join(", ")}`);
      }
      await this.pass(1);
      const [oldest] = this.held();
      if (oldest) await this.release(oldest, 0);
      else if (!(await this.passToNextTimer())) await this.#endHanging();
    }
  }

  /** Lets time go on to the next timer; false if none waits. */
  async passToNextTimer(): Promise<boolean> {
    const next = nextTimerMs();
    if (next === undefined) return false;
    await this.pass(Math.max(0, next - virtualNowMs()));
    return true;
  }

  start(who: string, work: (runtime: Runtime) => Promise<string>): void {
    this.#started += 1;
    const operation: Operation = {
      number: this.#started,
      name: `${this.#started} ${who}`,
      dead: false,
      done: false,
    };
    this.#operations.push(operation);
    const background: Promise<unknown>[] = [];
    const runtime: Runtime = {
      waitUntil: (promise) => void background.push(promise),
      passThroughOnException: () => undefined,
      props: {},
    };
    this.trace.say(operation.name, "begins");
    void currentOperation.run(operation, () => this.#runToItsEnd(operation, work(runtime), background));
  }

  async #runToItsEnd(
    operation: Operation,
    work: Promise<string>,
    background: readonly Promise<unknown>[],
  ): Promise<void> {
    const outcome = await work.then(
      (text) => `ends: ${text}`,
      (error: unknown) => `fails: ${error instanceof Error ? error.message : String(error)}`,
    );
    this.trace.say(operation.name, outcome);
    // What goes on after the answer may itself leave more to go on.
    for (let seen = 0; seen < background.length;) {
      const rest = background.slice(seen);
      seen = background.length;
      await Promise.allSettled(rest);
    }
    operation.done = true;
    noteActivity();
  }

  async #releaseStatement(socket: HeldSocket, drawn: number): Promise<void> {
    const [batch] = socket.queue;
    if (!batch) return;
    const who = socket.operation?.name ?? "nobody";
    const fault = statementFault(drawn);
    if (fault === "never-arrives") {
      this.trace.saySql(who, batch.statement, batch.parameters, "✂ the connection is lost before");
      socket.destroy();
      return;
    }
    const ended = await this.locks.release(socket);
    if (!ended.includes(socket)) {
      this.trace.saySql(who, batch.statement, batch.parameters, "⏸ waits for a lock");
    }
    await this.#answerAll(ended, fault === "answer-lost" ? socket : undefined);
    const victim = this.locks.deadlocked();
    if (victim) await this.#endDeadlock(victim);
  }

  /** Hands the answers to the driver, one after the other; `cut` loses its own. */
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
    if (backend.status === "I" && mayHaveWritten(running.statement, tag)) this.#hasWritten = true;
    this.trace.saySql(
      socket.operation?.name ?? "nobody",
      running.statement,
      running.parameters,
      `${outcome}${isLost ? " ✂ the answer is lost" : ""}`,
    );
    if (isLost) socket.destroy();
    else socket.deliver(Buffer.concat(backend.answer));
  }

  async #endDeadlock(victim: HeldSocket): Promise<void> {
    this.trace.say(victim.operation?.name ?? "nobody", "is the victim of a deadlock");
    await this.locks.end(victim);
    await this.#answerAll([victim, ...(await this.locks.wake())], undefined);
  }

  /** PostgreSQL notices that a connection is gone; those that waited for its locks go on. */
  async #close(socket: HeldSocket): Promise<void> {
    socket.running = undefined;
    forgetSocket(socket);
    socket.destroy();
    await this.#pool.takeBack(socket);
    if (this.locks.isAnyWaiting) await this.#answerAll(await this.locks.wake(), undefined);
  }

  async #releaseCall(held: HeldCall, drawn: number): Promise<void> {
    forgetCall(held);
    const { call, operation, target } = held;
    const key = call.headers["idempotency-key"];
    const what = `${target} ${call.method} ${call.path.split("?")[0]}${key === undefined ? "" : ` with key ${key}`}`;
    const fault = callFault(drawn);
    if (fault === "never-arrives") {
      this.trace.say(operation.name, `${what} ✂ never arrives`);
      held.fail(new TypeError("fetch failed"));
      return;
    }
    const answer = fault === "refused" ? REFUSAL : await this.sandboxes.answer(target, call);
    const isLost = fault === "answer-lost";
    this.trace.say(operation.name, `${what} → ${answer.status}${isLost ? " ✂ the answer is lost" : ""}`);
    if (isLost) held.fail(new TypeError("fetch failed"));
    else held.answer(new Response(answer.body, { status: answer.status, headers: answer.headers }));
  }

  /** Nothing would ever end these: the platform gives them up. */
  async #endHanging(): Promise<void> {
    for (const operation of this.live) {
      this.trace.say(operation.name, "hangs: nothing would ever end it");
      await this.kill(operation);
    }
  }
}

function mayHaveWritten(statement: string, tag: string): boolean {
  // What it says of rows is of the last part only.
  if (statement.trimStart().startsWith("with")) return true;
  return !NO_ROW.test(tag) && !CHANGES_NOTHING.test(statement);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
