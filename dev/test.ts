import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVIDENCE_DIR } from "#e2e/evidence.ts";
import { findChromium } from "#ops/cli/chromium.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { CHECKOUT_CHECKS, staticChecks, type Tally } from "#ops/cli/static-checks.ts";
import type { Shop } from "./shop.ts";
import { closeAll, type Closer } from "./shop-parts.ts";
import { listenAloneForSignals } from "./signals.ts";
import {
  type Ended,
  failuresOutside,
  interruptRunning,
  run,
  runVitest,
  tryAgain,
  type VitestRun,
  watchVitest,
} from "./testing/run-vitest.ts";
import { explainedFailures, joined, tallyOf, withSecondTry } from "./testing/test-report.ts";
import {
  openTestDatabase,
  openTestShop,
  openWorkerLanes,
  TEST_DIR,
  type WorkerServices,
} from "./testing/test-services.ts";

const REPORT = join(TEST_DIR, "report.json");

/** In the path of a test that only `npm run test:more` and runs of named files include. */
const MORE = ".more.";
/** Tells vitest.config.ts to leave those out. */
const WITHOUT_MORE = { TEST_LEAVES_MORE: "1" };

/** Which tests to run. */
type Selection = {
  /** The tests of `npm run test:more` instead of those of `npm test`. */
  readonly more?: boolean;
  /** None means all. */
  readonly projects: readonly string[];
  /** Files and patterns, as vitest takes them. */
  readonly filters: readonly string[];
};

const isFullRun = ({ projects, filters }: Selection): boolean => projects.length + filters.length === 0;

/** Returns true if only tests of these projects can run. */
const onlyOf = ({ projects }: Selection, names: readonly string[]): boolean =>
  projects.length > 0 && projects.every((name) => names.includes(name));

/** Files of worker/ are all of one project, which needs no site. */
const withItsProject = (selection: Selection): Selection =>
  selection.projects.length === 0 &&
  selection.filters.length > 0 &&
  selection.filters.every((filter) => filter.startsWith("worker/"))
    ? { ...selection, projects: ["worker"] }
    : selection;

/** Two files of Worker tests, or two journeys, run at a time in a run of all of them; a narrowed-down run starts less. */
function lanesFor({ projects, filters }: Selection, project: string): number {
  if (projects.length > 0 && !projects.includes(project)) return 0;
  return filters.length === 0 ? 2 : 1;
}

type Environment = { readonly shops: NodeJS.ProcessEnv; readonly workers: readonly WorkerServices[] };

/**
 * Returns the runs of vitest, step by step; those of a step run side by side. Worker tests empty their tables, so each
 * lane of them is a vitest with services of its own.
 */
function stepsOf(selection: Selection, { shops, workers }: Environment): readonly (readonly VitestRun[])[] {
  const [first] = workers;
  const isWhole = selection.more !== true && selection.filters.length === 0;
  const env = { ...process.env, ...shops, ...(isWhole ? WITHOUT_MORE : {}) };
  const one = (name: string, args: readonly string[]) => ({ name, args, env: { ...env, ...first } });
  const workerLanes = workers.map((services, lane) => ({
    name: `worker-${lane + 1}`,
    args: ["--project=worker", `--shard=${lane + 1}/${workers.length}`],
    env: { ...env, ...services },
  }));
  if (selection.more === true)
    return [[one("more", ["--project=!e2e", MORE])], [one("e2e", ["--project=e2e", MORE])]];
  if (isFullRun(selection)) {
    return [
      [one("unit", ["--project=unit"]), ...workerLanes],
      [one("shop", ["--project=shop"])],
      [one("e2e", ["--project=e2e"])],
    ];
  }
  if (onlyOf(selection, ["worker"]) && selection.filters.length === 0) return [workerLanes];
  return [[one("chosen", chosenArgs(selection))]];
}

const chosenArgs = ({ projects, filters }: Selection): readonly string[] => [
  ...projects.map((name) => `--project=${name}`),
  ...filters,
];

async function runTests(selection: Selection, signal: AbortSignal, environment: Environment): Promise<Tally> {
  const ended: Ended[] = [];
  const steps = stepsOf(selection, environment);
  for (const step of steps) {
    signal.throwIfAborted();
    const beside = step.length > 1 || selection.more === true;
    ended.push(...(await Promise.all(step.map((vitest) => runVitest(vitest, beside)))));
  }
  signal.throwIfAborted();
  const first = joined(ended.flatMap(({ report }) => report ?? []));
  const again = isFullRun(selection) ? await tryAgain(first, steps[0]?.[0]?.env ?? {}) : undefined;
  if (again !== undefined) ended.push(again);
  const report = again?.report === undefined ? first : withSecondTry(first, again.report);
  writeFileSync(REPORT, JSON.stringify(report));
  const outside = ended.flatMap(failuresOutside);
  for (const failure of [...explainedFailures(report), ...outside]) console.log(`FAILED  ${failure}`);
  const { passed, failed } = tallyOf(report);
  return { passed, failed: failed + outside.length };
}

const describeShop = (shop: Shop, chromium: string): string =>
  JSON.stringify({
    url: shop.url,
    databaseUrl: shop.databaseUrl,
    stripeUrl: shop.stripe?.url,
    mailUrl: shop.mail?.url,
    viesUrl: shop.vies?.url,
    admin: shop.admin,
    chromium,
  });

/** Where e2e/journey.ts finds a lane's shop. */
const shopVariable = (lane: number): string => (lane === 0 ? "E2E_SHOP" : `E2E_SHOP_${lane + 1}`);

/** Starts what the chosen tests use: nothing for unit tests, no site for Worker tests. */
async function openEnvironment(
  selection: Selection,
  closers: Closer[],
  signal: AbortSignal,
): Promise<Environment> {
  if (onlyOf(selection, ["unit"])) return { shops: {}, workers: [] };
  const workerLanes = lanesFor(selection, "worker");
  if (onlyOf(selection, ["unit", "worker"])) {
    const serverUrl = await openTestDatabase(closers);
    return { shops: {}, workers: await openWorkerLanes(serverUrl, workerLanes, closers) };
  }
  const chromium = findChromium();
  const log: string[] = [];
  closers.push(() => writeFileSync(join(TEST_DIR, "shop.log"), log.join("\n")));
  const shops: Shop[] = [];
  for (let lane = 0; lane < Math.max(1, lanesFor(selection, "e2e")); lane += 1)
    shops.push(await openTestShop(lane, closers, { signal, onLog: (line) => log.push(line) }));
  const [first] = shops;
  if (first === undefined) throw new Error("no shop was started");
  return {
    shops: {
      // The tests start wrangler dozens of times; it is compiled once.
      NODE_COMPILE_CACHE: join(TEST_DIR, "compile-cache"),
      TEST_SHOPS: String(shops.length),
      ...Object.fromEntries(shops.map((shop, lane) => [shopVariable(lane), describeShop(shop, chromium)])),
    },
    workers: await openWorkerLanes(first.databaseUrl, workerLanes, closers),
  };
}

/** Opens what the chosen tests use, runs them, and closes it again, also after a signal. */
async function withEnvironment<Result>(
  selection: Selection,
  runIn: (environment: Environment, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  listenAloneForSignals(() => {
    abort.abort(new CommandError("The tests were interrupted."));
    interruptRunning();
  });
  mkdirSync(TEST_DIR, { recursive: true });
  rmSync(EVIDENCE_DIR, { recursive: true, force: true });
  const closers: Closer[] = [];
  try {
    return await runIn(await openEnvironment(selection, closers, abort.signal), abort.signal);
  } finally {
    await closeAll(closers);
  }
}

/** `npm test` and `npm run test:more`. A full run of the first starts with the static checks. */
export async function test(chosen: Selection): Promise<void> {
  const selection = withItsProject(chosen);
  const checks =
    isFullRun(selection) && selection.more !== true
      ? await staticChecks(run, CHECKOUT_CHECKS)
      : { passed: 0, failed: 0 };
  rmSync(REPORT, { force: true });
  const tests = await withEnvironment(selection, (environment, signal) =>
    runTests(selection, signal, environment),
  );
  const failed = checks.failed + tests.failed;
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** `npm run test:watch`. Each change runs the chosen tests that it concerns once more. */
export async function watch(chosen: Selection): Promise<void> {
  const selection = withItsProject(chosen);
  await withEnvironment(selection, ({ shops, workers: [worker] }) =>
    watchVitest({ args: chosenArgs(selection), env: { ...process.env, ...shops, ...worker } }),
  );
  process.exit(0);
}
