import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";

const CONNECT_TIMEOUT_SECONDS = 5;

/** Values that convert to the protocol's text format; drizzle passes nothing else. */
const isPlain = (value: unknown): boolean =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/**
 * drizzle 0.45 sends every query as `unsafe(text, parameters)` without a prepared statement, which Hyperdrive cannot
 * cache or, in transaction pooling, always route. This proxy asks for prepared statements, inside transactions too.
 *
 * It also saves a round trip. For a statement that is new to its connection, as nearly all are in a request, postgres
 * 3.4 first asks the database for the parameter types and waits. That is unnecessary, because drizzle has already
 * serialised them as text: postgres uses the `parameters` it finds on the query (connection.js) and sends everything
 * together.
 */
function preparing<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      if (key === "unsafe") {
        return (text: string, parameters: readonly unknown[] = [], options?: object): unknown => {
          // Not simple: a query without arguments would otherwise use the simple protocol, which has no prepared
          // statements or parameters.
          const prepared = { ...options, prepare: true, simple: false };
          if (!parameters.every(isPlain)) return Reflect.apply(member, target, [text, parameters, prepared]);
          const query: object = Reflect.apply(member, target, [text, [], prepared]);
          return Object.assign(query, { parameters: [...parameters] });
        };
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
 * A database handle for one request, with one connection: queueing a request's queries on it costs less than opening
 * more. It opens with the first query and is never closed explicitly; the runtime closes it with the request.
 */
export function openDatabase(connectionString: string) {
  const sql: Sql = postgres(connectionString, {
    max: 1,
    fetch_types: false,
    prepare: true,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
  return drizzle(preparing(sql));
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
