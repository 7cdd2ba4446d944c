import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

const CONNECT_TIMEOUT_SECONDS = 5;

/**
 * A database handle for one request, with one connection, on which the request's queries queue. postgres.js asks the
 * database for a statement's parameter types before it sends the values, so a statement with parameters takes two round
 * trips (docs/benchmarks.md). The connection opens with the first query and is never closed explicitly; the runtime closes it
 * with the request.
 */
export function openDatabase(connectionString: string) {
  const sql = postgres(connectionString, {
    max: 1,
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
  return drizzle(sql);
}

export type Database = ReturnType<typeof openDatabase>;
/** A transaction's handle, or the database: both can begin a transaction, which within another one is a savepoint. */
export type Transactor = Pick<Database, "transaction">;
/** A database or transaction handle. */
export type Queryable = Pick<
  Database,
  | "select"
  | "selectDistinct"
  | "selectDistinctOn"
  | "insert"
  | "update"
  | "delete"
  | "execute"
  | "with"
  | "$with"
  | "$count"
>;
/** The handle of a transaction, or anything that can take its place. */
export type Transaction = Queryable & Transactor;
