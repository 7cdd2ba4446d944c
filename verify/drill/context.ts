import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { prepareDataDir } from "#dev/data-dir.ts";
import { connect } from "#ops/database/connection.ts";
import { runCommand } from "#ops/cli/run-command.ts";
import { readSettings } from "#dev/settings.ts";
import { type Shop, startShop } from "#dev/shop.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { emptyDatabase } from "#dev/testing/own-database.ts";
import { type HoldingProxy, startHoldingProxy } from "./holding-proxy.ts";
import { Provider } from "./provider.ts";

const FOLDER = join(CHECKOUT, ".data", "drill");
const DATABASE = "shop_drill";
const PORTS = { site: 9100, database: 9110, stripe: 9120 };
/** All requests of a drill come from one address, so the limits meant for people (D37) would stop it. */
const NO_LIMIT_A_MINUTE = 10_000_000;

/** A database that can be made unreachable. */
export type Switch = { readonly off: () => Promise<void>; readonly on: () => Promise<void> };

/** The running shop that drills work on. */
export type DrillContext = {
  readonly shop: Shop;
  readonly sql: Sql;
  readonly provider: Provider;
  readonly database: Switch;
  /** Between the Worker and the database. */
  readonly proxy: HoldingProxy;
  /** Everything the Worker has logged so far. */
  readonly log: readonly string[];
  close(): Promise<void>;
};

/** Creates a database for the drills on the server in DATABASE_URL, filled the way `npm start` fills its own. */
async function makeDatabaseOn(server: string): Promise<string> {
  const url = await emptyDatabase(server, DATABASE);
  await runCommand("dev", "prepare-database", [FOLDER], { DATABASE_URL: url });
  return url;
}

/** An external server isn't stopped: its database refuses new connections, and open ones are cut. */
function lockOut(server: string): Switch {
  const allow = async (allowed: boolean): Promise<void> => {
    const sql = connect(server);
    try {
      await sql.unsafe(`alter database ${DATABASE} allow_connections ${allowed}`);
      if (!allowed)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${DATABASE}`;
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  return { off: () => allow(false), on: () => allow(true) };
}

/** Starts the whole shop with its own data, beside anything else running on this machine. */
export async function prepareDrill(signal: AbortSignal): Promise<DrillContext> {
  const server = process.env["DATABASE_URL"];
  const log: string[] = [];
  prepareDataDir(FOLDER);
  const settings = readSettings({
    PORT: String(PORTS.site),
    SIGN_IN_FAILURES_PER_MINUTE: String(NO_LIMIT_A_MINUTE),
    ...(server === undefined ? {} : { DATABASE_URL: await makeDatabaseOn(server) }),
  });
  let proxy: HoldingProxy | undefined;
  const shop = await startShop({
    settings,
    throughProxy: async (url) => (proxy = await startHoldingProxy(url)).url,
    signal,
    dataDir: FOLDER,
    buildDir: join(FOLDER, "dist"),
    ports: PORTS,
    fresh: true,
    callsPerMinute: NO_LIMIT_A_MINUTE,
    onLog: ({ message }) => log.push(message),
  });
  const { database: embedded } = shop;
  const sql = postgres(shop.databaseUrl, { max: 2, fetch_types: false, onnotice: () => undefined });
  if (!shop.sandbox || !shop.clock || !proxy) throw new CommandError("The drills run on the sandboxes only.");
  const between = proxy;
  return {
    shop,
    sql,
    log,
    proxy: between,
    provider: new Provider(shop.sandbox.url),
    database: embedded
      ? { off: () => embedded.stop(), on: () => embedded.start() }
      : lockOut(server ?? shop.databaseUrl),
    close: async () => {
      await sql.end({ timeout: 1 });
      await shop.close();
      between.close();
    },
  };
}
