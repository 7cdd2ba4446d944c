import type { SerializedConfig } from "vitest";
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
} from "vitest/node";

type Listener = (value: unknown) => void;

/** How often a thread is used before another takes its place: what tests leave behind adds up. */
const MOST_RUNS = 400;

type Request = Parameters<ThreadsPoolWorker["send"]>[0];

/** A thread that outlives a run: vitest's "start" and "stop" are answered without it. */
class KeptThread extends ThreadsPoolWorker {
  #listeners: { readonly event: string; readonly listener: Listener }[] = [];
  #config: SerializedConfig | undefined;
  runs = 0;
  hasEnded = false;

  override async start(): Promise<void> {
    this.runs += 1;
    if (this.runs > 1) return;
    await super.start();
    super.on("exit", () => (this.hasEnded = true));
  }

  override on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    super.on(event, listener);
  }

  override send(message: Request): void {
    if (message.type === "stop") return this.#answer("stopped");
    if (message.type === "start") {
      // Names the tests of this run.
      this.#config = message.context.config;
      if (this.runs > 1) return this.#answer("started");
    }
    const config = this.#config;
    const isRun = message.type === "run" && config !== undefined;
    super.send(isRun ? { ...message, context: Object.assign({}, message.context, { config }) } : message);
  }

  override async stop(): Promise<void> {
    for (const { event, listener } of this.#listeners) super.off(event, listener);
    this.#listeners = [];
  }

  async end(): Promise<void> {
    await super.stop();
  }

  #answer(type: string): void {
    const answered = this.#listeners.filter(({ event }) => event === "message");
    for (const { listener } of answered) listener({ __vitest_worker_response__: true, type });
  }
}

/**
 * Threads for vitest that keep the modules they have loaded from run to run, which is most of the time that a mutant takes.
 * `anew` is for a mutant that is only there while modules load.
 */
export class ThreadKeeper implements PoolRunnerInitializer {
  readonly name = "kept-threads";
  anew = false;
  #kept: KeptThread | undefined;

  createPoolWorker(options: PoolOptions): PoolWorker {
    if (this.anew) return new ThreadsPoolWorker(options);
    const kept = this.#kept;
    if (kept !== undefined && (kept.hasEnded || kept.runs >= MOST_RUNS)) void this.discard();
    return (this.#kept ??= new KeptThread(options));
  }

  /** Ends the thread that is kept; the next run begins with another. */
  async discard(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined && kept.runs > 0) await kept.end();
  }
}
