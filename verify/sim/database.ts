import { mkdirSync } from "node:fs";
import { createDatabaseOnce } from "#ops/database/connection.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#dev/database/server.ts";
import { databaseHome } from "#dev/database/home.ts";
import { lockShop, type ShopLock } from "#dev/shop-lock.ts";
import { emptyDatabase } from "#dev/testing/own-database.ts";
import { Backend } from "./backend.ts";
import { wakeStoppedBackends } from "./stopped-backends.ts";

/**
 * Nothing may happen in the background or depend on the machine's time, and nothing needs to survive a crash of the
 * machine.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  autovacuum: "off",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  // Lock waits are queried instead (lock-waits.ts).
  deadlock_timeout: "'1h'",
};

/**
 * Ids come from a sequence, which rollbacks don't reset. They are hashed, because the shop's own ids have no order
 * either.
 */
const OWN_IDS = `
  create schema simulation;
  create sequence simulation.ids;
  create function simulation.gen_random_uuid() returns uuid language sql volatile as
    $$ select overlay(overlay(md5(nextval('simulation.ids')::text) placing '4' from 13) placing '8' from 17)::uuid $$;`;

/**
 * Column defaults with an id. Those with a time are dropped, because the Worker has its own clock
 * (docs/decisions/0035).
 */
const DEFAULTS = `
  select attrelid::regclass::text, attname, pg_get_expr(adbin, adrelid) from pg_attrdef
  join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class c on c.oid = adrelid
  where relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) ~ '^(pg_catalog\\.)?(now|gen_random_uuid)\\(\\)$'`;

const TABLES = `select format('%I', relname) from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`;
const SEQUENCES = `select format('%I', relname) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`;

export type SimulatedDatabase = {
  readonly url: URL;
  /** The simulation's own connection. */
  readonly control: Backend;
  /** Resets the database to the beginning of a schedule. */
  reset(rows: string): Promise<void>;
  stop(): Promise<void>;
};

const PREFERRED_PORT = 5499;

/** Starts PostgreSQL with an empty, migrated database for schedules. */
export async function startDatabase(dataDir: string): Promise<SimulatedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  // A second simulation on the same data would stop this one's server.
  const lock = await lockShop(dataDir);
  wakeStoppedBackends((await databaseHome(dataDir)).cluster);
  const server = await startEmbeddedDatabase({
    dataDir,
    preferredPort: PREFERRED_PORT,
    fresh: false,
    // Otherwise a statement waiting for its response would wait forever.
    onDeath: (sentence) => {
      process.stderr.write(`${sentence}\n`);
      process.exit(1);
    },
  });
  try {
    await createDatabaseOnce(server.url);
    return await prepare(server, lock);
  } catch (error) {
    await server.stop();
    lock.release();
    throw error;
  }
}

async function prepare(server: EmbeddedDatabase, lock: ShopLock): Promise<SimulatedDatabase> {
  const url = new URL(await emptyDatabase(server.url, "simulation"));
  await migrateDatabase(url.href);
  const control = await Backend.open(url);
  for (const [name, value] of Object.entries(SETTINGS))
    await control.ask(`alter system set ${name} = ${value}`);
  await control.ask("select pg_reload_conf()");
  await control.ask(OWN_IDS);
  const defaults = await control.ask(DEFAULTS);
  if (defaults.length === 0)
    throw new Error("no column has a default of the database's own: look at the query");
  for (const [table, column, expression] of defaults) {
    const change = expression?.endsWith("gen_random_uuid()")
      ? "set default simulation.gen_random_uuid()"
      : "drop default";
    await control.ask(`alter table ${table} alter ${column} ${change}`);
  }
  const forget = await forgetting(control);
  return {
    url,
    control,
    reset: async (rows) => {
      await control.ask(`${forget}; ${rows}`);
    },
    stop: async () => {
      control.close();
      await server.stop();
      lock.release();
    },
  };
}

/** Deleting from small tables is twenty times as fast as truncating them. Rows from migrations go too. */
async function forgetting(control: Backend): Promise<string> {
  const names = async (query: string) => (await control.ask(query)).flatMap(([name]) => name ?? []);
  const tables = await names(TABLES);
  const sequences = await names(SEQUENCES);
  return [
    // Triggers and foreign keys would only cost time.
    "set session_replication_role = replica",
    ...tables.map((name) => `delete from ${name}`),
    "set session_replication_role = default",
    ...sequences.map((name) => `alter sequence ${name} restart`),
    "alter sequence simulation.ids restart",
  ].join("; ");
}
