import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";

const CONNECT_TIMEOUT_SECONDS = 5;

/** What the protocol's text form of a parameter is made of by plain conversion; drizzle hands on nothing else. */
const isPlain = (value: unknown): boolean =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/**
 * drizzle 0.45 sends every query as `unsafe(text, parameters)` without a prepared statement; Hyperdrive can then
 * neither cache it nor, in transaction pooling, always route it. This asks for prepared ones, also inside transactions.
 *
 * And for one round trip: of a statement that is new to its connection, as in a request of its own nearly all are,
 * postgres 3.4 first asks the database for the parameters' types and waits. It need not, as drizzle has already written
 * them as text. What it finds on the query it takes as it is (`parameters`, connection.js), and sends all at once.
 */
function preparing<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      if (key === "unsafe") {
        return (text: string, parameters: readonly unknown[] = [], options?: object): unknown => {
          // Not simple: without arguments it would take the protocol that knows neither statements nor parameters.
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
  return drizzle(preparing(sql));
}

export type Database = ReturnType<typeof openDatabase>;
/** A database handle or the handle of a transaction. */
export type Queryable = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "with" | "$with" | "$count"
>;
