import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { EVIDENCE_DIR } from "#e2e/evidence.ts";
import { type MailSandbox, startMailSandbox } from "#packages/mail-sandbox";
import { STRIPE_PERMISSIONS } from "#ops/deploy/stripe-permissions.ts";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { startViesSandbox, type ViesSandbox } from "#packages/vies-sandbox";
import { findChromium } from "#ops/cli/chromium.ts";
import { CHECKOUT, readIfThere } from "#ops/cli/checkout.ts";
import { OUTSIDE_ERRORS_FILE } from "./testing/outside-reporter.ts";
import { OWN_PORTS } from "./testing/own-ports.ts";
import {
  failedFiles,
  failuresOf,
  joined,
  type Report,
  reportSchema,
  tallyOf,
  withSecondTry,
} from "./testing/test-report.ts";
import { connect } from "#ops/database/connection.ts";
import { freePort } from "./process/free-port.ts";
import { withInvoiceTax } from "#ops/deploy/stripe-tax.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { runProgram } from "#ops/cli/run-program.ts";
import { LOCAL_MAIL, readSettings, SANDBOX_KEYS, SANDBOX_SELLER } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";
import { listenAloneForSignals } from "./signals.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { bin, staticChecks, type Tally } from "#ops/cli/static-checks.ts";

/** Everything a test run creates, so that it can run beside a running shop. */
const TEST_DIR = join(CHECKOUT, ".data", "test");
const WORKER_DATABASE = "worker_tests";
const REPORT = join(TEST_DIR, "report.json");
const OUTSIDE_REPORTER = join(CHECKOUT, "dev", "testing", "outside-reporter.ts");
/** The steps of a full run. The projects of a step run side by side: the tests in workerd use only one core. */
const FULL_RUN = [[["unit", "worker"], ["shop"]], [["e2e"]]];

/** Files. */
const TRIED_AGAIN_AT_MOST = 5;

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

type Vitest = { readonly name: string; readonly env: NodeJS.ProcessEnv; readonly beside: boolean };

/** Without a report, the run broke off. `outside` is what was thrown outside every test. */
type Ended = { readonly exitCode: number; readonly outside: readonly string[]; readonly report?: Report };

/** Runs vitest once. An interrupted run leaves no report. */
async function vitest(args: readonly string[], { name, env, beside }: Vitest): Promise<Ended> {
  const file = join(TEST_DIR, `report-${name}.json`);
  const outsideFile = join(TEST_DIR, `outside-${name}.txt`);
  for (const old of [file, outsideFile]) rmSync(old, { force: true });
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    `--reporter=${OUTSIDE_REPORTER}`,
  ];
  const withFile = { ...env, [OUTSIDE_ERRORS_FILE]: outsideFile };
  const exitCode = await run(bin("vitest"), ["run", ...reporters, ...args], withFile, beside);
  const outside = (readIfThere(outsideFile) ?? "").split("\n").filter((line) => line !== "");
  if (!existsSync(file)) return { exitCode, outside };
  return { exitCode, outside, report: reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))) };
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

/** Returns failures of a run in which no test failed: errors thrown outside every test, or a run that broke off. */
function failuresOutside({ exitCode, outside, report }: Ended): readonly string[] {
  if (outside.length > 0) return outside.map((error) => `outside every test: ${error}`);
  const isExplained = exitCode === 0 || (report !== undefined && failuresOf(report).length > 0);
  return isExplained ? [] : [`vitest ended with ${exitCode}, and no test failed`];
}

/**
 * Runs files that failed beside others once more, alone. A loaded machine fails a test that waits; a fault fails it
 * again. A file that passes only alone is named, so that it gets fixed. More than a few files are a fault, and fail
 * immediately.
 */
async function tryAgain(first: Report, env: NodeJS.ProcessEnv): Promise<Ended | undefined> {
  const files = failedFiles(first);
  if (files.length === 0 || files.length > TRIED_AGAIN_AT_MOST) return undefined;
  console.log(`Once more, alone: ${files.map((file) => relative(CHECKOUT, file)).join(", ")}`);
  const again = await vitest(["--no-file-parallelism", ...files], { name: "again", env, beside: false });
  const stillFailing = new Set(again.report === undefined ? [] : failuresOf(again.report));
  for (const failure of failuresOf(first)) {
    if (again.report !== undefined && !stillFailing.has(failure))
      console.log(`PASSED ALONE ONLY  ${failure}`);
  }
  return again;
}

async function runTests(selection: Selection, signal: AbortSignal, env: NodeJS.ProcessEnv): Promise<Tally> {
  const ended: Ended[] = [];
  for (const [at, step] of stepsOf(selection).entries()) {
    signal.throwIfAborted();
    const beside = step.length > 1;
    const runs = step.map((given, lane) => vitest(given, { name: `${at}-${lane}`, env, beside }));
    ended.push(...(await Promise.all(runs)));
  }
  signal.throwIfAborted();
  const first = joined(ended.flatMap(({ report }) => report ?? []));
  const again = isFullRun(selection) ? await tryAgain(first, env) : undefined;
  if (again !== undefined) ended.push(again);
  const report = again?.report === undefined ? first : withSecondTry(first, again.report);
  writeFileSync(REPORT, JSON.stringify(report));
  const outside = ended.flatMap(failuresOutside);
  for (const failure of [...failuresOf(report), ...outside]) console.log(`FAILED  ${failure}`);
  const { passed, failed } = tallyOf(report);
  return { passed, failed: failed + outside.length };
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
    ports: {
      database: OWN_PORTS.database + lane,
      stripe: OWN_PORTS.stripe + lane,
      mail: OWN_PORTS.mail,
      vies: OWN_PORTS.vies,
    },
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
    viesUrl: shop.vies?.url,
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
  let workerVies: ViesSandbox | undefined;
  try {
    for (let lane = 0; lane < shopsFor(selection); lane += 1) {
      shops.push(await startTestShop(lane, signal, (line) => log.push(line)));
    }
    workerSandbox = await startStripeSandbox({
      ...SANDBOX_KEYS,
      ...SANDBOX_SELLER,
      port: await freePort(OWN_PORTS.workerStripe),
      webhookUrl: null,
    });
    // The same keys as in wrangler.toml.
    await withInvoiceTax({ ...SANDBOX_KEYS, apiUrl: workerSandbox.url });
    // A call of the Worker that the documented permissions don't cover fails its tests. Tests read events themselves.
    workerSandbox.rollSecretKey(SANDBOX_KEYS.secretKey, [
      ...STRIPE_PERMISSIONS.map(({ slug }) => slug),
      "rak_event_read",
    ]);
    workerMail = await startMailSandbox({ ...LOCAL_MAIL, port: await freePort(OWN_PORTS.workerMail) });
    workerVies = await startViesSandbox({ port: await freePort(OWN_PORTS.workerVies) });
    const [first] = shops;
    if (first === undefined) throw new Error("no shop was started");
    return await runTests(selection, signal, {
      ...process.env,
      // The tests start wrangler dozens of times; it is compiled once.
      NODE_COMPILE_CACHE: join(TEST_DIR, "compile-cache"),
      TEST_DATABASE_URL: await makeWorkerDatabase(first),
      TEST_STRIPE_URL: workerSandbox.url,
      TEST_MAIL_URL: workerMail.url,
      TEST_VIES_URL: workerVies.url,
      TEST_SHOPS: String(shops.length),
      ...Object.fromEntries(shops.map((shop, lane) => [shopVariable(lane), describeShop(shop, chromium)])),
    });
  } finally {
    writeFileSync(join(TEST_DIR, "shop.log"), log.join("\n"));
    await workerSandbox?.close();
    await workerMail?.close();
    await workerVies?.close();
    for (const shop of shops) await shop.close();
  }
}

/** `npm test`. A full run starts with the static checks; unit tests alone start no shop. */
export async function test(projects: readonly string[], filters: readonly string[]): Promise<void> {
  const selection = { projects, filters };
  const abort = new AbortController();
  listenAloneForSignals(() => {
    abort.abort(new CommandError("The tests were interrupted."));
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
