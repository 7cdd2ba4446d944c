import {
  commonTokens,
  declareFactoryPlugin,
  type Injector,
  type PluginContext,
  PluginKind,
  tokens,
} from "@stryker-mutator/api/plugin";
import {
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from "@stryker-mutator/api/test-runner";
import { strykerPlugins as vitestPlugins } from "@stryker-mutator/vitest-runner";
import { ThreadKeeper } from "./kept-threads.ts";
import { nearestOf, testsNear } from "./tests-near.ts";

/** No mutant has this id: everything runs as it is written. */
const NO_MUTANT = "none";

const isVitestRunner = (value: unknown): value is VitestRunner =>
  value instanceof Object && "mutantRun" in value && "run" in value;

/** Nothing survives a run without a test. */
const ranNothing = (result: MutantRunResult): boolean =>
  result.status === MutantRunStatus.Survived && result.nrOfTests === 0;

type Vitest = {
  readonly projects: readonly { readonly config: { pool: unknown; poolRunner?: ThreadKeeper } }[];
};
/** What this uses of Stryker's runner for vitest. */
type VitestRunner = TestRunner & {
  ctx: Vitest;
  mutantRun(options: MutantRunOptions): Promise<MutantRunResult>;
  run(what: object): Promise<unknown>;
};

/**
 * Stryker's runner for vitest, with threads that stay. Most mutants are switched on between two runs in the same thread. A test
 * that failed has to pass once more without the mutant; otherwise an earlier one has left something behind, and the mutant is
 * tried again in a new thread.
 */
class KeepingRunner implements TestRunner {
  readonly #inner: VitestRunner;
  /** As it was written. */
  readonly #run: VitestRunner["run"];
  readonly #threads = new ThreadKeeper();
  constructor(inner: VitestRunner) {
    this.#inner = inner;
    this.#run = inner.run.bind(inner);
  }
  capabilities() {
    return this.#inner.capabilities();
  }
  async init(): Promise<void> {
    await this.#inner.init?.();
    for (const { config } of this.#inner.ctx.projects) {
      config.pool = this.#threads.name;
      config.poolRunner = this.#threads;
    }
  }
  async dryRun(options: Parameters<TestRunner["dryRun"]>[0]) {
    return this.#inner.dryRun(options);
  }
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (options.testFilter === undefined) return this.#loadedWithMutant(options);
    const near = { ...options, testFilter: nearestOf(options.testFilter, options.sandboxFileName) };
    const result = await this.#inner.mutantRun(near);
    if (await this.#isSound(result, near)) return result;
    await this.#threads.discard();
    const again = await this.#inner.mutantRun(near);
    if (ranNothing(again)) throw new Error(`No test ran for ${options.sandboxFileName}.`);
    return again;
  }
  async dispose(): Promise<void> {
    await this.#threads.discard();
    await this.#inner.dispose?.();
  }

  async #isSound(result: MutantRunResult, options: MutantRunOptions): Promise<boolean> {
    if (result.status === MutantRunStatus.Killed) return this.#passesWithout(options, result.killedBy);
    return !ranNothing(result);
  }

  async #passesWithout(options: MutantRunOptions, killedBy: readonly string[] | string): Promise<boolean> {
    const result = await this.#inner.mutantRun({
      ...options,
      activeMutant: { ...options.activeMutant, id: NO_MUTANT },
      testFilter: [killedBy].flat(),
    });
    return result.status === MutantRunStatus.Survived && !ranNothing(result);
  }

  /** A mutant in what runs while modules load needs a thread of its own, for as few tests as will do. */
  async #loadedWithMutant(options: MutantRunOptions): Promise<MutantRunResult> {
    this.#threads.anew = true;
    try {
      let result: MutantRunResult = { status: MutantRunStatus.Survived, nrOfTests: 0 };
      for (const testFiles of testsNear(options.sandboxFileName)) {
        result = await this.#runFiles(options, testFiles);
        if (result.status !== MutantRunStatus.Survived) break;
      }
      return result;
    } finally {
      this.#threads.anew = false;
    }
  }

  async #runFiles(options: MutantRunOptions, testFiles: readonly string[]): Promise<MutantRunResult> {
    this.#inner.run = async () => this.#run({ testFiles });
    try {
      const result = await this.#inner.mutantRun(options);
      if (result.status !== MutantRunStatus.Error) return result;
      // Modules that do not load any more are a failure of `npm test`, too.
      const { errorMessage: failureMessage } = result;
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage, nrOfTests: 0 };
    } finally {
      this.#inner.run = this.#run;
    }
  }
}

makeRunner.inject = tokens(commonTokens.injector);
function makeRunner(injector: Injector<PluginContext>): TestRunner {
  const [plugin] = vitestPlugins;
  if (plugin === undefined) throw new Error("Stryker's runner for vitest offers no runner.");
  const inner: unknown = injector.injectFunction(plugin.factory);
  if (!isVitestRunner(inner)) throw new Error("Stryker's runner for vitest is another one.");
  return new KeepingRunner(inner);
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "kept-vitest", makeRunner)];
