import type { Database } from "../db/client.ts";
import type { Services } from "../request/services.ts";
import type { Act } from "./act.ts";

/** The ways to write with a database handle. Raw SQL outside a transaction only reads. */
const WRITES: ReadonlySet<string | symbol> = new Set(["insert", "update", "delete"]);

/** The databases of acts, with the plain one behind each. */
const BEHIND_ACTS = new WeakMap<Database, Database>();

/**
 * Returns the database for what a call only learns on its way to the act, such as an invoice's number from the provider: it's
 * stored even if the act is refused, and it's no part of the act (D60).
 */
export const besideAct = (db: Database): Database => BEHIND_ACTS.get(db) ?? db;

/**
 * Returns services whose transactions write the act (D60). A write outside a transaction throws, because its act couldn't be
 * stored with it.
 */
export function actingServices(services: Services, act: Act): Services {
  let db: Database | undefined;
  return new Proxy(services, {
    get: (target, name): unknown =>
      name === "db" ? (db ??= actingDatabase(target.db, act)) : Reflect.get(target, name),
  });
}

function actingDatabase(db: Database, act: Act): Database {
  const acting = new Proxy(db, {
    get(target, name): unknown {
      if (name === "transaction") return act.within;
      if (WRITES.has(name)) throw new Error("a call of staff writes within a transaction");
      return Reflect.get(target, name);
    },
  });
  BEHIND_ACTS.set(acting, db);
  return acting;
}
