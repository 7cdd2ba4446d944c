import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { EVIDENCE_DIR } from "#e2e/evidence.ts";
import { type MailSandbox, startMailSandbox } from "#packages/mail-sandbox";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { findChromium } from "./chromium.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { OWN_PORTS } from "./testing/own-ports.ts";
import { connect } from "#ops/database/connection.ts";
import { freePort } from "./free-port.ts";
import { withInvoiceTax } from "#ops/invoice-tax.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { runProgram } from "#ops/cli/run-program.ts";
import { LOCAL_MAIL, readSettings, SANDBOX_KEYS } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";
import { listenAloneForSignals } from "./signals.ts";
import { StartError } from "#ops/cli/start-error.ts";
import { bin, staticChecks, type Tally } from "#ops/cli/static-checks.ts";

/** Everything a test run creates, so that it can run beside a running shop. */
const TEST_DIR = join(CHECKOUT, ".data", "test");
const WORKER_DATABASE = "worker_tests";
const REPORT = join(TEST_DIR, "report.json");
/** The steps of a full run. The projects of a step run side by side: the tests in workerd use only one core. */
const FULL_RUN = [[["unit", "worker"], ["shop"]], [["e2e"]]];

/** The programs running now; a signal to the run ends them, and everything started for them is then closed in order. */
const running = new Set<ChildProcess>();

const run = (command: string, args: readonly string[], env = process.env, beside = false) =>
  runProgram(command, args, {
    env,
    beside,
    onStart: (child) => {
      running.add(child);
      child.on("close", () => running.delete(child));
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

/** Merges the reports of several runs. */
const joined = (reports: readonly Report[]): Report => ({
  success: reports.every(({ success }) => success),
  startTime: Math.min(...reports.map(({ startTime }) => startTime)),
  numPassedTests: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
  numFailedTests: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
  testResults: reports.flatMap(({ testResults }) => testResults),
});

/** Counts a report's tests. A file that could not be collected, or a broken run, counts as failed. */
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

/** Which tests to run. */
type Selection = {
  /** None means all. */
  readonly projects: readonly string[];
  /** Files and patterns, as vitest takes them. */
  readonly filters: readonly string[];
};

const isFullRun = ({ projects, filters }: Selection): boolean => projects.length + filters.length === 0;

/** For each step, the arguments of each vitest that runs side by side in it. */
function stepsOf(selection: Selection): readonly (readonly (readonly string[])[])[] {
  const steps = isFullRun(selection) ? FULL_RUN : [[selection.projects]];
  return steps.map((step) =>
    step.map((projects) => [...projects.map((name) => `--project=${name}`), ...selection.filters]),
  );
}

async function runTests(selection: Selection, signal: AbortSignal, env: NodeJS.ProcessEnv): Promise<Tally> {
  const ended: Ended[] = [];
  for (const [at, step] of stepsOf(selection).entries()) {
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

/** Journeys share a shop's catalogue and orders, so two lanes need two shops. A narrowed-down run makes do with one. */
const shopsFor = ({ projects, filters }: Selection): number =>
  filters.length === 0 && (projects.length === 0 || projects.includes("e2e")) ? 2 : 1;

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
    ports: { database: OWN_PORTS.database + lane, stripe: OWN_PORTS.stripe + lane, mail: OWN_PORTS.mail },
    signal,
    onLog: ({ message }) => onLog(message),
  });
}

const describeShop = (shop: Shop, chromium: string): string =>
  JSON.stringify({
    url: shop.url,
    databaseUrl: shop.databaseUrl,
    stripeUrl: shop.stripe?.url,
    mailUrl: shop.mail?.url,
    admin: shop.admin,
    chromium,
  });

/** Starts the shops, runs the tests and closes the shops again. */
async function runBesideShops(selection: Selection, signal: AbortSignal): Promise<Tally> {
  const chromium = findChromium();
  const log: string[] = [];
  const shops: Shop[] = [];
  let workerSandbox: StripeSandbox | undefined;
  let workerMail: MailSandbox | undefined;
  try {
    for (let lane = 0; lane < shopsFor(selection); lane += 1) {
      shops.push(await startTestShop(lane, signal, (line) => log.push(line)));
    }
    workerSandbox = await startStripeSandbox({
      ...SANDBOX_KEYS,
      port: await freePort(OWN_PORTS.workerStripe),
      webhookUrl: null,
    });
    // The same keys as in wrangler.toml.
    await withInvoiceTax({ ...SANDBOX_KEYS, apiUrl: workerSandbox.url });
    workerMail = await startMailSandbox({ ...LOCAL_MAIL, port: await freePort(OWN_PORTS.workerMail) });
    const [first] = shops;
    if (first === undefined) throw new Error("no shop was started");
    return await runTests(selection, signal, {
      ...process.env,
      // The tests start wrangler dozens of times; it is compiled once.
      NODE_COMPILE_CACHE: join(TEST_DIR, "compile-cache"),
      TEST_DATABASE_URL: await makeWorkerDatabase(first),
      TEST_STRIPE_URL: workerSandbox.url,
      TEST_MAIL_URL: workerMail.url,
      TEST_SHOPS: String(shops.length),
      ...Object.fromEntries(shops.map((shop, lane) => [shopVariable(lane), describeShop(shop, chromium)])),
    });
  } finally {
    writeFileSync(join(TEST_DIR, "shop.log"), log.join("\n"));
    await workerSandbox?.close();
    await workerMail?.close();
    for (const shop of shops) await shop.close();
  }
}

/** `npm test`. A full run starts with the static checks; unit tests alone start no shop. */
export async function test(projects: readonly string[], filters: readonly string[]): Promise<void> {
  const selection = { projects, filters };
  const abort = new AbortController();
  listenAloneForSignals(() => {
    abort.abort(new StartError("The tests were interrupted."));
    for (const child of running) child.kill("SIGINT");
  });
  const checks = isFullRun(selection) ? await staticChecks(run) : { passed: 0, failed: 0 };
  mkdirSync(TEST_DIR, { recursive: true });
  rmSync(REPORT, { force: true });
  rmSync(EVIDENCE_DIR, { recursive: true, force: true });
  const startsNothing = projects.length > 0 && projects.every((name) => name === "unit");
  const tests = await (startsNothing
    ? runTests(selection, abort.signal, process.env)
    : runBesideShops(selection, abort.signal));
  const failed = checks.failed + tests.failed;
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
