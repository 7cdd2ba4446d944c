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
import { newThreads } from "./kept-threads.ts";
import { nearestOf, testsNear } from "./tests-near.ts";

/** No mutant has this id: everything runs as it is written. */
const NO_MUTANT = "none";

/** A test that failed because the database went away says nothing about a mutant. */
const LOST_DATABASE = /ECONNREFUSED|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|select 1 from pg_stat_activity/;

/** A test's id is its file and its name, of which the end has to match. */
const everyTestOf = (file: string): string => `${file}#`;

/** Nothing survives a run without a test. */
const ranNothing = (result: MutantRunResult): boolean =>
  result.status === MutantRunStatus.Survived && result.nrOfTests === 0;

/**
 * Stryker's runner for vitest, with threads that stay. Most mutants are switched on between two runs in the same thread. A test
 * that failed has to pass once more without the mutant; otherwise an earlier one has left something behind, and the mutant is
 * tried again in a new thread.
 */
export class KeepingRunner implements TestRunner {
  readonly #inner: TestRunner;
  constructor(inner: TestRunner) {
    this.#inner = inner;
  }
  capabilities() {
    return this.#inner.capabilities();
  }
  async init(): Promise<void> {
    await this.#inner.init?.();
  }
  async dryRun(options: Parameters<TestRunner["dryRun"]>[0]) {
    return this.#inner.dryRun(options);
  }
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (options.testFilter === undefined) return this.#loadedWithMutant(options);
    const near = { ...options, testFilter: nearestOf(options.testFilter, options.sandboxFileName) };
    const result = await this.#inner.mutantRun(near);
    if (await this.#isSound(result, near)) return result;
    newThreads();
    const again = await this.#inner.mutantRun(near);
    if (ranNothing(again)) throw new Error(`No test ran for ${options.sandboxFileName}.`);
    return again;
  }
  async dispose(): Promise<void> {
    await this.#inner.dispose?.();
  }

  async #isSound(result: MutantRunResult, options: MutantRunOptions): Promise<boolean> {
    if (result.status === MutantRunStatus.Killed) {
      return (
        !LOST_DATABASE.test(result.failureMessage) && (await this.#passesWithout(options, result.killedBy))
      );
    }
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
    let result: MutantRunResult = { status: MutantRunStatus.Survived, nrOfTests: 0 };
    for (const testFiles of testsNear(options.sandboxFileName)) {
      newThreads();
      result = await this.#inner.mutantRun({ ...options, testFilter: testFiles.map(everyTestOf) });
      if (result.status !== MutantRunStatus.Survived) break;
    }
    newThreads();
    if (result.status !== MutantRunStatus.Error) return result;
    // Modules that do not load any more are a failure of `npm test`, too.
    const { errorMessage: failureMessage } = result;
    return { status: MutantRunStatus.Killed, killedBy: [], failureMessage, nrOfTests: 0 };
  }
}

makeRunner.inject = tokens(commonTokens.injector);
function makeRunner(injector: Injector<PluginContext>): TestRunner {
  const [plugin] = vitestPlugins;
  if (plugin === undefined) throw new Error("Stryker's runner for vitest offers no runner.");
  return new KeepingRunner(injector.injectFunction(plugin.factory));
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "kept-vitest", makeRunner)];
