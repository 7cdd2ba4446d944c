import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { EVIDENCE_DIR } from "#e2e/evidence.ts";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { findChromium } from "./chromium.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { OWN_PORTS } from "./testing/own-ports.ts";
import { connect } from "#ops/database/connection.ts";
import { freePort } from "./free-port.ts";
import { withInvoiceTax } from "#ops/invoice-tax.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { runProgram } from "#ops/cli/run-program.ts";
import { readSettings, SANDBOX_KEYS } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";
import { listenAloneForSignals } from "./signals.ts";
import { StartError } from "#ops/cli/start-error.ts";
import { bin, staticChecks, type Tally } from "#ops/cli/static-checks.ts";

/** Everything a test run creates, so that it can run beside a running shop. */
const TEST_DIR = join(CHECKOUT, ".data", "test");
const WORKER_DATABASE = "worker_tests";
const REPORT = join(TEST_DIR, "report.json");
/** What a whole run starts one after the other, and in each step side by side: the tests in workerd use one core. */
const WHOLE_RUN = [[["unit", "worker"], ["shop"]], [["e2e"]]];

/** The programs that run; a signal to the run ends them, and what was started for them is then closed in order. */
const underWay = new Set<ChildProcess>();

const run = (command: string, args: readonly string[], env = process.env, beside = false) =>
  runProgram(command, args, {
    env,
    beside,
    onStart: (child) => {
      underWay.add(child);
      child.on("close", () => underWay.delete(child));
    },
  });

/** The Worker tests empty their tables, so they get their own database on the same server. */
async function makeWorkerDatabase(shop: Shop): Promise<string> {
  const sql = connect(shop.databaseUrl);
  try {
    await sql.unsafe(`create database ${WORKER_DATABASE}`);
  } finally {
    await sql.end();
  }
  const url = new URL(shop.databaseUrl);
  url.pathname = `/${WORKER_DATABASE}`;
  await migrateDatabase(url.href);
  return url.href;
}

const reportSchema = z.looseObject({
  success: z.boolean(),
  startTime: z.number(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.looseObject({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
type Report = z.infer<typeof reportSchema>;

/** One report of what several runs have reported. */
const joined = (reports: readonly Report[]): Report => ({
  success: reports.every(({ success }) => success),
  startTime: Math.min(...reports.map(({ startTime }) => startTime)),
  numPassedTests: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
  numFailedTests: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
  testResults: reports.flatMap(({ testResults }) => testResults),
});

/** Counts a report's tests. A file that could not even be collected, or a run that broke, counts as failed. */
function tallyOf(report: Report, exitCode: number): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

type Vitest = { readonly name: string; readonly env: NodeJS.ProcessEnv; readonly beside: boolean };
type Ended = { readonly tally: Tally; readonly report?: Report };

/** Runs vitest once. An interrupted run leaves no report. */
async function vitest(args: readonly string[], { name, env, beside }: Vitest): Promise<Ended> {
  const file = join(TEST_DIR, `report-${name}.json`);
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const exitCode = await run(bin("vitest"), ["run", ...reporters, ...args], env, beside);
  if (!existsSync(file)) return { tally: { passed: 0, failed: 1 } };
  const report = reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return { tally: tallyOf(report, exitCode), report };
}

/** What is run of the tests. */
type Asked = {
  /** None means all. */
  readonly projects: readonly string[];
  /** Files and patterns, as vitest takes them. */
  readonly narrowing: readonly string[];
};

const isWhole = ({ projects, narrowing }: Asked): boolean => projects.length + narrowing.length === 0;

/** What vitest is given in each step, for each of the runs that are side by side in it. */
function stepsOf(asked: Asked): readonly (readonly (readonly string[])[])[] {
  const steps = isWhole(asked) ? WHOLE_RUN : [[asked.projects]];
  return steps.map((step) =>
    step.map((projects) => [...projects.map((name) => `--project=${name}`), ...asked.narrowing]),
  );
}

async function runTests(asked: Asked, signal: AbortSignal, env: NodeJS.ProcessEnv): Promise<Tally> {
  const ended: Ended[] = [];
  for (const [at, step] of stepsOf(asked).entries()) {
    signal.throwIfAborted();
    const beside = step.length > 1;
    const runs = step.map((given, lane) => vitest(given, { name: `${at}-${lane}`, env, beside }));
    ended.push(...(await Promise.all(runs)));
  }
  writeFileSync(REPORT, JSON.stringify(joined(ended.flatMap(({ report }) => report ?? []))));
  return {
    passed: ended.reduce((sum, { tally }) => sum + tally.passed, 0),
    failed: ended.reduce((sum, { tally }) => sum + tally.failed, 0),
  };
}

/** Journeys share a shop's catalogue and orders: two at once need two shops. A run that is narrowed down makes do with one. */
const shopsFor = ({ projects, narrowing }: Asked): number =>
  narrowing.length === 0 && (projects.length === 0 || projects.includes("e2e")) ? 2 : 1;

/** Where e2e/journey.ts finds a lane's shop. */
const shopVariable = (lane: number): string => (lane === 0 ? "E2E_SHOP" : `E2E_SHOP_${lane + 1}`);

async function startTestShop(
  lane: number,
  signal: AbortSignal,
  onLog: (line: string) => void,
): Promise<Shop> {
  return startShop({
    settings: readSettings({
      PORT: String(OWN_PORTS.site + lane),
      // Not the defaults, to see the pages follow the settings.
      MESSAGES_KEPT_DAYS: "200",
      UNPAID_ORDERS_KEPT_DAYS: "45",
    }),
    dataDir: lane === 0 ? TEST_DIR : join(TEST_DIR, `shop-${lane + 1}`),
    // Not by removing the folder: its notes say what a killed run left running.
    fresh: true,
    buildDir: join(TEST_DIR, "dist"),
    ports: { database: OWN_PORTS.database + lane, stripe: OWN_PORTS.stripe + lane },
    signal,
    onLog: ({ message }) => onLog(message),
  });
}

const describeShop = (shop: Shop, chromium: string): string =>
  JSON.stringify({
    url: shop.url,
    databaseUrl: shop.databaseUrl,
    stripeUrl: shop.stripe?.url,
    admin: shop.admin,
    chromium,
  });

/** Runs the tests that need a shop, with all that is started for them. */
async function runBesideShops(asked: Asked, signal: AbortSignal): Promise<Tally> {
  const chromium = findChromium();
  const log: string[] = [];
  const shops: Shop[] = [];
  let workerSandbox: StripeSandbox | undefined;
  try {
    for (let lane = 0; lane < shopsFor(asked); lane += 1) {
      shops.push(await startTestShop(lane, signal, (line) => log.push(line)));
    }
    workerSandbox = await startStripeSandbox({
      ...SANDBOX_KEYS,
      port: await freePort(OWN_PORTS.workerStripe),
      webhookUrl: null,
    });
    // The same keys as in wrangler.toml.
    await withInvoiceTax({ ...SANDBOX_KEYS, apiUrl: workerSandbox.url });
    const [first] = shops;
    if (first === undefined) throw new Error("no shop was started");
    return await runTests(asked, signal, {
      ...process.env,
      // wrangler is started dozens of times: what one start has compiled, the next ones take.
      NODE_COMPILE_CACHE: join(TEST_DIR, "compile-cache"),
      TEST_DATABASE_URL: await makeWorkerDatabase(first),
      TEST_STRIPE_URL: workerSandbox.url,
      TEST_SHOPS: String(shops.length),
      ...Object.fromEntries(shops.map((shop, lane) => [shopVariable(lane), describeShop(shop, chromium)])),
    });
  } finally {
    writeFileSync(join(TEST_DIR, "shop.log"), log.join("\n"));
    await workerSandbox?.close();
    for (const shop of shops) await shop.close();
  }
}

/**
 * `npm test`: of these projects, or of all, the tests that the narrowing leaves. The static checks come before a whole run;
 * for unit tests alone nothing is started.
 */
export async function test(projects: readonly string[], narrowing: readonly string[]): Promise<void> {
  const asked = { projects, narrowing };
  const abort = new AbortController();
  listenAloneForSignals(() => {
    abort.abort(new StartError("The tests were interrupted."));
    for (const child of underWay) child.kill("SIGINT");
  });
  const checks = isWhole(asked) ? await staticChecks(run) : { passed: 0, failed: 0 };
  mkdirSync(TEST_DIR, { recursive: true });
  rmSync(REPORT, { force: true });
  rmSync(EVIDENCE_DIR, { recursive: true, force: true });
  const startsNothing = projects.length > 0 && projects.every((name) => name === "unit");
  const tests = await (startsNothing
    ? runTests(asked, abort.signal, process.env)
    : runBesideShops(asked, abort.signal));
  const failed = checks.failed + tests.failed;
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
