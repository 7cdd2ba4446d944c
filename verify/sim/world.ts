import { INSIDES } from "#dev/testing/caller.ts";
import type { Backend } from "./backend.ts";
import type { BackendPool } from "./backend-pool.ts";
import { Evidence } from "#verify/model/evidence.ts";
import type { LockWaits } from "./lock-waits.ts";
import { currentOperation, type Operation } from "./operation.ts";
import { describeReply, parsed, type Reply } from "./reply.ts";
import { type Held, RoundTrips } from "./round-trips.ts";
import type { Sandboxes } from "./sandboxes.ts";
import { Trace } from "./trace.ts";
import { nextTimerMs, noteActivity, passMs, settleDown, virtualNowMs } from "./virtual-time.ts";
import { type Runtime, SITE, type SimulatedWorker } from "./worker.ts";

const SECOND_MS = 1000;
const REFUSED = 400;
const INTERNAL_ERROR = 500;
const UNAVAILABLE = 503;
/** Everything must have ended this many steps after the schedule. */
const END_WITHIN_STEPS = 4000;

export type Parts = {
  readonly worker: SimulatedWorker;
  readonly control: Backend;
  readonly pool: BackendPool;
  readonly locks: LockWaits;
  readonly sandboxes: Sandboxes;
};

export type RequestInput = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string;
};

/** One schedule's world: the Worker's running operations, and all of their round trips that wait for the scheduler. */
export class World {
  readonly trace = new Trace();
  readonly evidence = new Evidence();
  readonly sandboxes: Sandboxes;
  readonly control: Backend;
  /** Checks after each round trip that all is well. Once it isn't, nothing more is released. */
  look: () => Promise<boolean> = () => Promise.resolve(true);
  #isSound = true;
  #told = 0;
  #wasAtRest = false;
  #hasGivenUp = false;
  readonly #worker: SimulatedWorker;
  readonly #roundTrips: RoundTrips;
  #operations: Operation[] = [];
  #started = 0;

  constructor({ worker, control, pool, locks, sandboxes }: Parts) {
    this.#worker = worker;
    this.control = control;
    this.sandboxes = sandboxes;
    this.#roundTrips = new RoundTrips({ trace: this.trace, sandboxes, locks, pool });
  }

  /** The operations that are running, oldest first. */
  get live(): readonly Operation[] {
    return this.#operations.filter(({ done, dead }) => !done && !dead);
  }

  /** True if all was well after the last round trip. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** True if anything was written, promised, or came to rest since the last call. */
  needsCheck(): boolean {
    const { told } = this.evidence;
    const isAtRest = this.live.length === 0;
    const needsCheck = this.#roundTrips.hasWritten || told !== this.#told || (isAtRest && !this.#wasAtRest);
    this.#roundTrips.hasWritten = false;
    this.#wasAtRest = isAtRest;
    this.#told = told;
    return needsCheck;
  }

  /** True if nothing is in flight and nothing so far was lost, refused, killed or answered 503. */
  get isUndisturbed(): boolean {
    return this.live.length === 0 && !this.#hasGivenUp && !this.#roundTrips.hasFailed;
  }

  /** Everything that waits for the scheduler, by the age of its operation. */
  held(): readonly Held[] {
    return this.#roundTrips.held();
  }

  /** Sends a request; `then` receives the whole response. */
  request(
    who: string,
    path: string,
    { method = "GET", headers = {}, json, body }: RequestInput,
    then: (reply: Reply) => void = () => undefined,
  ): void {
    const sent = json === undefined ? body : JSON.stringify(json);
    const request = new Request(`${SITE}${path}`, {
      method,
      headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    this.start(who, async (runtime) => {
      try {
        const reply = await this.#answerTo(request, runtime);
        // A failure that the shop expects gets a 4xx or 503, with a sentence. After a 503 its work may be done, but not what follows.
        if (reply.status === UNAVAILABLE) this.#hasGivenUp = true;
        if (reply.status === INTERNAL_ERROR) this.#noteUnanswered(`${who} was answered ${INTERNAL_ERROR}`);
        if (reply.status >= REFUSED && INSIDES.test(JSON.stringify(reply.body)))
          this.#noteUnanswered(`${who} was answered with the shop's insides`);
        then(reply);
        return describeReply(reply);
      } catch (error) {
        this.#noteUnanswered(`${who} got an answer that it cannot read: ${String(error)}`);
        throw error;
      }
    });
  }

  async #answerTo(request: Request, runtime: Runtime): Promise<Reply> {
    const response = await this.#worker.answer(request, runtime);
    const text = await response.text();
    return { status: response.status, body: parsed(text), headers: response.headers };
  }

  /** Runs the jobs of a trigger, as the platform does. */
  runJobs(who: string, cron: string): void {
    this.start(who, async () => {
      await this.#worker.runJobs(cron, virtualNowMs());
      return "done";
    });
  }

  /** Releases one round trip, and records the outcome. */
  async release(held: Held, fault: number): Promise<void> {
    await this.#roundTrips.release(held, fault);
    await this.rest();
    this.#isSound = await this.look();
  }

  /** Kills an operation's process: its open transactions are rolled back, and none of its work continues. */
  async kill(operation: Operation): Promise<void> {
    operation.dead = true;
    this.#hasGivenUp = true;
    this.trace.say(operation.name, "✂ its process is killed");
    await this.#roundTrips.end(operation);
    await this.rest();
  }

  /** Lets time pass for everyone. */
  async pass(ms: number): Promise<void> {
    passMs(ms);
    // The provider counts in seconds.
    if (ms >= SECOND_MS) this.sandboxes.forgetBooks();
    if ((nextTimerMs() ?? Infinity) <= virtualNowMs()) await this.rest();
  }

  /** Waits until nothing continues on its own and unused connections are closed. */
  async rest(): Promise<void> {
    do {
      await settleDown();
      await this.#roundTrips.closeUnused();
    } while (await this.#roundTrips.passDescriptions());
    this.#operations = this.#operations.filter(({ done, dead }) => !done && !dead);
  }

  /** Finishes everything in flight, oldest first and without faults. */
  async finish(): Promise<void> {
    await this.rest();
    for (let steps = 0; this.live.length > 0 && this.#isSound; steps += 1) {
      if (steps > END_WITHIN_STEPS) {
        throw new Error(`it does not end: ${this.live.map(({ name }) => name).join(", ")}`);
      }
      await this.pass(1);
      const [oldest] = this.held();
      if (oldest) await this.release(oldest, 0);
      else if (!(await this.passToNextTimer())) await this.#endHanging();
    }
  }

  /** Advances to the next timer. False if there is none. */
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
    // Background work may itself start more background work.
    for (let seen = 0; seen < background.length;) {
      const rest = background.slice(seen);
      seen = background.length;
      await Promise.allSettled(rest);
    }
    operation.done = true;
    noteActivity();
  }

  #noteUnanswered(told: string): void {
    this.evidence.seen.push({ promise: "every request is answered", told });
  }

  /** These operations would never end: the platform gives them up, and their callers get no response. */
  async #endHanging(): Promise<void> {
    for (const operation of this.live) {
      this.trace.say(operation.name, "hangs: nothing would ever end it");
      this.#noteUnanswered(`${operation.name} was never answered`);
      await this.kill(operation);
    }
  }
}
