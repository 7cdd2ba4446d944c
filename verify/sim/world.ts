import { INSIDES } from "#dev/testing/caller.ts";
import type { Backend } from "./backend.ts";
import type { BackendPool } from "./backend-pool.ts";
import { Evidence } from "#verify/model/evidence.ts";
import type { LockWaits } from "./lock-waits.ts";
import { currentOperation, type Operation } from "./operation.ts";
import { describeReply, type Reply } from "./reply.ts";
import { type Held, RoundTrips } from "./round-trips.ts";
import type { Sandboxes } from "./sandboxes.ts";
import { Trace } from "./trace.ts";
import { nextTimerMs, noteActivity, passMs, settleDown, virtualNowMs } from "./virtual-time.ts";
import { type Runtime, SECRETS, SITE, type SimulatedWorker } from "./worker.ts";

const SECOND_MS = 1000;
const REFUSED = 400;
const INTERNAL_ERROR = 500;
/** Until this many steps after the schedule everything must have come to an end. */
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

/** One schedule's world: what the Worker is doing, and everything of it that waits for the scheduler. */
export class World {
  readonly trace = new Trace();
  readonly evidence = new Evidence(SECRETS.orderLinkSecret);
  readonly sandboxes: Sandboxes;
  readonly control: Backend;
  /** Looks after each round trip whether all is well. Nothing more is released once it is not. */
  look: () => Promise<boolean> = () => Promise.resolve(true);
  /** The action whose step this is. */
  acting = "";
  #isSound = true;
  #told = 0;
  #wasAtRest = false;
  #hasKilled = false;
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

  /** Whether all was well after the last round trip. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Whether anything was written, promised, or came to rest since this was last asked. */
  needsCheck(): boolean {
    const { told } = this.evidence;
    const isAtRest = this.live.length === 0;
    const needsCheck = this.#roundTrips.hasWritten || told !== this.#told || (isAtRest && !this.#wasAtRest);
    this.#roundTrips.hasWritten = false;
    this.#wasAtRest = isAtRest;
    this.#told = told;
    return needsCheck;
  }

  /** Whether nothing is under way, and nothing of what came before was lost, refused or killed. */
  get isUndisturbed(): boolean {
    return this.live.length === 0 && !this.#hasKilled && !this.#roundTrips.hasFailed;
  }

  /** Everything that waits for the scheduler, by the age of its operation. */
  held(): readonly Held[] {
    return this.#roundTrips.held();
  }

  /** Sends a request; `then` sees the whole answer. */
  request(
    who: string,
    path: string,
    { method = "GET", headers = {}, json, body }: RequestInput,
    then: (reply: Reply) => void = () => undefined,
  ): void {
    const action = this.acting;
    const sent = json === undefined ? body : JSON.stringify(json);
    const request = new Request(`${SITE}${path}`, {
      method,
      headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    this.start(who, async (runtime) => {
      try {
        const reply = await this.#answerTo(request, runtime);
        if (reply.status < REFUSED) this.#worker.coverage.note(method, path, action);
        // A failure that the shop knows is answered 4xx or 503, with a sentence.
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

  /** Releases one round trip, and records what came of it. */
  async release(held: Held, fault: number): Promise<void> {
    await this.#roundTrips.release(held, fault);
    await this.rest();
    this.#isSound = await this.look();
  }

  /** The process of an operation is killed: what it has open is rolled back, and nothing of it goes on. */
  async kill(operation: Operation): Promise<void> {
    operation.dead = true;
    this.#hasKilled = true;
    this.trace.say(operation.name, "✂ its process is killed");
    await this.#roundTrips.end(operation);
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
    do {
      await settleDown();
      await this.#roundTrips.closeUnused();
    } while (await this.#roundTrips.passDescriptions());
    this.#operations = this.#operations.filter(({ done, dead }) => !done && !dead);
  }

  /** Lets everything come to its end, oldest first and without faults. */
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

  /** Nothing would ever end these operations: the platform gives them up, and their callers get no answer. */
  async #endHanging(): Promise<void> {
    for (const operation of this.live) {
      this.trace.say(operation.name, "hangs: nothing would ever end it");
      this.#noteUnanswered(`${operation.name} was never answered`);
      await this.kill(operation);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
