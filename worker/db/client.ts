import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import * as schema from "./schema.ts";

const CONNECT_TIMEOUT_SECONDS = 5;

/**
 * drizzle 0.45 sends every query as `unsafe(text, parameters)` without a prepared statement; Hyperdrive can then
 * neither cache it nor, in transaction pooling, always route it. This hands `prepare: true` on, also inside transactions.
 */
function preparing<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      if (key === "unsafe") {
        return (query: string, parameters?: unknown[], options?: object): unknown =>
          Reflect.apply(member, target, [query, parameters, { ...options, prepare: true }]);
      }
      if (key === "begin" || key === "savepoint") {
        return (...args: unknown[]): unknown => {
          const work = args.pop();
          if (typeof work !== "function") throw new TypeError("a transaction needs a function");
          const prepared = (transaction: object): unknown =>
            Reflect.apply(work, undefined, [preparing(transaction)]);
          return Reflect.apply(member, target, [...args, prepared]);
        };
      }
      return member;
    },
  });
}

/**
 * A database handle for one request. One connection: the queries of a request queue on it, which costs less than
 * opening more. It opens with the first query and is never ended: the runtime closes it with the request.
 */
export function openDatabase(connectionString: string) {
  const sql: Sql = postgres(connectionString, {
    max: 1,
    fetch_types: false,
    prepare: true,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
  return drizzle(preparing(sql), { schema });
}

export type Database = ReturnType<typeof openDatabase>;
/** A database handle or the handle of a transaction. */
export type Queryable = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "with" | "$with" | "$count"
>;
