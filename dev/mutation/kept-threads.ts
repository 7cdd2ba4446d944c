import type { Plugin } from "vite";
import type { SerializedConfig } from "vitest";
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
} from "vitest/node";

/** Counts up in this process's environment: vitest loads its settings, and with them this module, apart from the runner. */
const SERIES = "MUTATION_THREADS";

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
 * A thread serves until `newThreads` is called.
 */
class ThreadKeeper implements PoolRunnerInitializer {
  readonly name = "kept-threads";
  #kept: { readonly thread: KeptThread; readonly series: string | undefined } | undefined;

  createPoolWorker(options: PoolOptions): PoolWorker {
    const series = process.env[SERIES];
    const kept = this.#kept;
    if (kept !== undefined) {
      const { thread } = kept;
      if (kept.series === series && !thread.hasEnded && thread.runs < MOST_RUNS) return thread;
      void this.discard();
    }
    const thread = new KeptThread(options);
    this.#kept = { thread, series };
    return thread;
  }

  async discard(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined && kept.thread.runs > 0) await kept.thread.end();
  }
}

/** Lets the tests run in threads that stay. Stryker's runner chooses the pool of vitest's settings, so a plugin does it. */
export function keptThreads(): Plugin {
  return {
    name: "shop:kept-threads",
    configureVitest({ project, vitest }) {
      const keeper = new ThreadKeeper();
      project.config.pool = keeper.name;
      project.config.poolRunner = keeper;
      vitest.onClose(() => keeper.discard());
    },
  };
}

/** From here on tests run in a thread that has loaded nothing yet. */
export function newThreads(): void {
  process.env[SERIES] = String(Number(process.env[SERIES] ?? 0) + 1);
}
