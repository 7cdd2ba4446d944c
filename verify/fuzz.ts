import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { type Callers, type FuzzShop, strangeAdmins } from "./fuzz/fuzz-shop.ts";
import { liveCallers, runTarget, type TargetReport } from "./fuzz/run-target.ts";
import { storedFaults } from "./fuzz/stored-faults.ts";
import { type FuzzTarget, fuzzTargets } from "./fuzz/targets.ts";
import { findUnreadable } from "./fuzz/find-unreadable.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { connect } from "#ops/database/connection.ts";
import { LOCAL_MAIL, readSettings, SANDBOX_KEYS } from "#dev/settings.ts";
import { sendAlone } from "./fuzz/send-alone.ts";
import { startShop } from "#dev/shop.ts";
import { UsageError } from "#ops/cli/usage-error.ts";

const DATA_DIR = join(CHECKOUT, ".data", "fuzz");
const PORTS = { site: 9200, stripe: 9210, database: 9220 } as const;
const SEED_MAX = 2_147_483_647;
const PRODUCTS_READ = 400;
const SHOWN_FAULTS = 20;
/** Targets run in parallel: while one waits for the database, another continues. */
const LANES = 4;

type FuzzOptions = {
  readonly seed: number;
  readonly inputs: number;
  readonly targets: readonly FuzzTarget[];
};
type Given = {
  readonly seed?: string | undefined;
  readonly inputs: string;
  readonly path?: string | undefined;
};

function parseFuzzOptions({ seed: seedText, inputs: inputsText, path = "" }: Given): FuzzOptions {
  const seed = Number(seedText ?? Math.floor(Math.random() * SEED_MAX));
  const inputs = Number(inputsText);
  if (!Number.isInteger(seed) || !Number.isInteger(inputs) || inputs < 1) {
    throw new UsageError("--seed and --inputs must be whole numbers.");
  }
  const targets = fuzzTargets().filter(({ name }) => name.toLowerCase().includes(path.toLowerCase()));
  if (targets.length === 0) throw new UsageError(`No procedure or path has '${path}' in its name.`);
  return { seed, inputs, targets };
}

const MS_CHARS = 7;
const printed = (ms: number): string => ms.toFixed(1).padStart(MS_CHARS);

function print({ name, classes, sent, totalMs, slowest, failure }: TargetReport): void {
  const counts = Object.entries(classes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status} ${count}`)
    .join("  ");
  const verdict = failure === null ? "ok  " : "FAIL";
  console.log(
    `${verdict} ${name.padEnd(38)} ${counts.padEnd(34)} mean ${printed(totalMs / sent)} ms  slowest ${printed(slowest.ms)} ms`,
  );
  if (failure !== null) console.log(`  ${failure}`);
}

/** Sends every target its inputs, several targets in parallel; each lane has its own callers. */
async function runTargets(shop: FuzzShop, { seed, inputs, targets }: FuzzOptions): Promise<TargetReport[]> {
  const waiting = [...targets];
  const reports: TargetReport[] = [];
  const lane = async (): Promise<void> => {
    let callers: Callers | null = null;
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      callers = await liveCallers(shop, callers);
      const report = await runTarget(shop, target, callers, { seed, inputs });
      reports.push(report);
      print(report);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return reports;
}

/** Fuzzes the shop and reads everything back; returns the number of faults. */
async function fuzzAll(shop: FuzzShop, asked: FuzzOptions, admins: readonly string[]): Promise<number> {
  const reports = await runTargets(shop, asked);
  const stored = [...(await storedFaults(shop.db)), ...(await strangeAdmins(shop.db, admins))];
  printFaults("stored data follows the schemas", stored);
  const lost = await findUnreadable(shop, await liveCallers(shop, null), { productsMax: PRODUCTS_READ });
  printFaults("stored data can be read", lost);
  summarize(reports);
  return reports.filter(({ failure }) => failure !== null).length + stored.length + lost.length;
}

function printFaults(what: string, faults: readonly string[]): void {
  console.log(`${faults.length === 0 ? "ok  " : "FAIL"} ${what}`);
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
}

function summarize(reports: readonly TargetReport[]): void {
  const [slowest] = reports.toSorted((one, other) => other.slowest.ms - one.slowest.ms);
  const sent = reports.reduce((sum, report) => sum + report.sent, 0);
  console.log(`\n${sent} inputs to ${reports.length} procedures and paths`);
  if (slowest)
    console.log(
      `slowest answer: ${slowest.slowest.ms.toFixed(0)} ms, ${slowest.name}\n  ${slowest.slowest.request}`,
    );
}

/**
 * `npm run fuzz`: sends generated inputs, valid and hostile, to every procedure and path of its own shop. Fails on any
 * undocumented response, and on stored data that the schemas forbid.
 */
export async function fuzz(given: Given): Promise<void> {
  const asked = parseFuzzOptions(given);
  const started = performance.now();
  const again = `npm run fuzz -- --seed ${asked.seed} --inputs ${asked.inputs}`;
  console.log(`${again}\n`);
  const shop = await startShop({
    // Passwords are guessed by the hundred. The other limits count by address, and each input has a different one.
    settings: readSettings({
      PORT: String(PORTS.site),
      SIGN_IN_FAILURES_PER_MINUTE: "1000000",
    }),
    dataDir: DATA_DIR,
    buildDir: join(DATA_DIR, "dist"),
    ports: { database: PORTS.database, stripe: PORTS.stripe },
    turnable: false,
    fresh: true,
    onLog: () => undefined,
  });
  const client = connect(shop.databaseUrl);
  try {
    const fuzzed: FuzzShop = {
      origin: shop.url,
      db: drizzle(client),
      send: sendAlone,
      webhookSecret: SANDBOX_KEYS.webhookSecret,
      mailWebhookSecret: LOCAL_MAIL.webhookSecret,
    };
    const faults = await fuzzAll(fuzzed, asked, shop.admin === null ? [] : [shop.admin.user]);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `${faults === 0 ? "No fault" : `${faults} faults`} in ${seconds} s. Again: ${again} [--path NAME]`,
    );
    if (faults > 0) process.exitCode = 1;
  } finally {
    await client.end({ timeout: 1 });
    await shop.close();
  }
}
