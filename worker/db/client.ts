import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

const CONNECT_TIMEOUT_SECONDS = 5;

/** As Cloudflare recommends for postgres.js behind Hyperdrive: a Worker may have six connections open at a time. */
const MAX_CONNECTIONS = 5;

/**
 * A database handle for one request. postgres.js asks the database for a statement's parameter types before it sends the
 * values, so a statement with parameters costs two round trips and cannot be pipelined; one that is sent while another is
 * under way opens a further connection. They open when they are needed and are never closed explicitly; the runtime
 * closes them with the request.
 */
export function openDatabase(connectionString: string) {
  const sql = postgres(connectionString, {
    max: MAX_CONNECTIONS,
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
  return drizzle(sql);
}

export type Database = ReturnType<typeof openDatabase>;
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
