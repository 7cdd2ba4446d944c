import { join } from "node:path";
import { type MailSandbox, startMailSandbox } from "#packages/mail-sandbox";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { startViesSandbox, type ViesSandbox } from "#packages/vies-sandbox";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { connect, createDatabaseOnce } from "#ops/database/connection.ts";
import { STRIPE_PERMISSIONS } from "#ops/deploy/stripe-permissions.ts";
import { withInvoiceTax } from "#ops/deploy/stripe-tax.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { startEmbeddedDatabase } from "../database/server.ts";
import { prepareDataDir } from "../data-dir.ts";
import { freePort } from "../process/free-port.ts";
import { putSettings } from "#ops/database/put-settings.ts";
import { LOCAL_MAIL, readSettings, SANDBOX_KEYS, SANDBOX_SELLER } from "../settings.ts";
import { type Shop, startShop } from "../shop.ts";
import type { Closer } from "../shop-parts.ts";
import { lockShop } from "../shop-lock.ts";
import { OWN_PORTS } from "./own-ports.ts";

/** Everything a test run creates, so that it can run beside a running shop. */
export const TEST_DIR = join(CHECKOUT, ".data", "test");

/** Starts a shop for browser tests. Two journeys at a time need two. */
export async function openTestShop(
  lane: number,
  closers: Closer[],
  { signal, onLog }: { readonly signal: AbortSignal; readonly onLog: (line: string) => void },
): Promise<Shop> {
  const shop = await startShop({
    settings: readSettings({ PORT: String(OWN_PORTS.site + lane) }),
    dataDir: lane === 0 ? TEST_DIR : join(TEST_DIR, `shop-${lane + 1}`),
    // Not by removing the folder: its notes say what a killed run left running.
    fresh: true,
    durable: false,
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
  closers.push(() => shop.close());
  // Not the defaults, to see the pages follow the settings.
  await putSettings(shop.databaseUrl, { messagesKeptDays: "200", unpaidOrdersKeptDays: "45" });
  return shop;
}

/** Starts only a database server, for runs that need no site. Returns its address. */
export async function openTestDatabase(closers: Closer[]): Promise<string> {
  prepareDataDir(TEST_DIR);
  const lock = await lockShop(TEST_DIR, "A test run");
  closers.push(() => lock.release());
  const server = await startEmbeddedDatabase({
    dataDir: TEST_DIR,
    preferredPort: OWN_PORTS.database,
    fresh: true,
    durable: false,
    onDeath: (sentence) => console.error(sentence),
  });
  closers.push(() => server.stop());
  return server.url;
}

/** The services of one vitest that runs Worker tests, as environment variables: those tests empty their tables. */
export type WorkerServices = Readonly<
  Record<"TEST_DATABASE_URL" | "TEST_STRIPE_URL" | "TEST_MAIL_URL" | "TEST_VIES_URL", string>
>;

/** Creates a database and sandboxes for each of so many lanes of Worker tests. */
export async function openWorkerLanes(
  serverUrl: string,
  lanes: number,
  closers: Closer[],
): Promise<readonly WorkerServices[]> {
  const databases = await workerDatabases(serverUrl, lanes);
  return Promise.all(
    databases.map(async (database) => {
      const [stripe, mail, vies] = await Promise.all([openStripe(), openMail(), openVies()]);
      closers.push(
        () => stripe.close(),
        () => mail.close(),
        () => vies.close(),
      );
      return {
        TEST_DATABASE_URL: database,
        TEST_STRIPE_URL: stripe.url,
        TEST_MAIL_URL: mail.url,
        TEST_VIES_URL: vies.url,
      };
    }),
  );
}

/** Migrates one database and copies it for the others. */
async function workerDatabases(serverUrl: string, lanes: number): Promise<readonly string[]> {
  const named = (database: string): string => new URL(`/${database}`, serverUrl).href;
  const [first, ...others] = Array.from({ length: lanes }, (_, lane) => named(`worker_tests_${lane + 1}`));
  if (first === undefined) return [];
  await createDatabaseOnce(first);
  await migrateDatabase(first);
  const sql = connect(named("postgres"));
  try {
    for (const url of others) await sql`create database ${sql(nameIn(url))} template ${sql(nameIn(first))}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
  return [first, ...others];
}

const nameIn = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function openStripe(): Promise<StripeSandbox> {
  const sandbox = await startStripeSandbox({
    ...SANDBOX_KEYS,
    ...SANDBOX_SELLER,
    port: await freePort(OWN_PORTS.workerStripe),
    webhookUrl: null,
  });
  // The same keys as in wrangler.toml.
  await withInvoiceTax({ ...SANDBOX_KEYS, apiUrl: sandbox.url });
  // A call of the Worker that the documented permissions don't cover fails its tests. Tests read events themselves.
  sandbox.rollSecretKey(SANDBOX_KEYS.secretKey, [
    ...STRIPE_PERMISSIONS.map(({ slug }) => slug),
    "rak_event_read",
  ]);
  return sandbox;
}

const openMail = async (): Promise<MailSandbox> =>
  startMailSandbox({ ...LOCAL_MAIL, port: await freePort(OWN_PORTS.workerMail) });

const openVies = async (): Promise<ViesSandbox> =>
  startViesSandbox({ port: await freePort(OWN_PORTS.workerVies) });
