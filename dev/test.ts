import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
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

/** The current step; a signal to the run ends it, and everything started for it is then closed in order. */
let currentStep: ChildProcess | undefined;

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  runProgram(command, args, { env, onStart: (child) => (currentStep = child) });

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

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Reads vitest's report. A file that could not be collected, or a broken run, counts as failed. */
function readReport(exitCode: number): Tally {
  // An interrupted run leaves no report.
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 };
  const report = reportSchema.parse(JSON.parse(readFileSync(REPORT, "utf8")));
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Journeys share a shop's catalogue and orders, so two lanes need two shops. A narrowed-down run makes do with one. */
const shopsFor = (args: readonly string[]): number =>
  args.length === 0 || args.join(" ") === "--project e2e" ? 2 : 1;

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

async function runVitest(args: readonly string[], signal: AbortSignal): Promise<Tally> {
  mkdirSync(TEST_DIR, { recursive: true });
  rmSync(REPORT, { force: true });
  const chromium = findChromium();
  const log: string[] = [];
  const shops: Shop[] = [];
  let workerSandbox: StripeSandbox | undefined;
  try {
    for (let lane = 0; lane < shopsFor(args); lane += 1) {
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
    const env = {
      ...process.env,
      TEST_DATABASE_URL: await makeWorkerDatabase(first),
      TEST_STRIPE_URL: workerSandbox.url,
      TEST_SHOPS: String(shops.length),
      ...Object.fromEntries(shops.map((shop, lane) => [shopVariable(lane), describeShop(shop, chromium)])),
    };
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
    return readReport(await run(bin("vitest"), ["run", ...reporters, ...args], env));
  } finally {
    writeFileSync(join(TEST_DIR, "shop.log"), log.join("\n"));
    await workerSandbox?.close();
    for (const shop of shops) await shop.close();
  }
}

/** `npm test`; the arguments go to vitest, and without any the static checks come first. */
export async function test(vitestArgs: readonly string[]): Promise<void> {
  const abort = new AbortController();
  listenAloneForSignals(() => {
    abort.abort(new StartError("The tests were interrupted."));
    currentStep?.kill("SIGINT");
  });
  const checks = vitestArgs.length === 0 ? await staticChecks(run) : { passed: 0, failed: 0 };
  const tests = await runVitest(vitestArgs, abort.signal);
  const failed = checks.failed + tests.failed;
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
