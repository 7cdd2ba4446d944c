import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ownDatabase } from "../testing/own-database.ts";
import { type Pooler, startPooler } from "./pooler.ts";

const CONNECTIONS = 2;

let pooler: Pooler;
beforeAll(async () => {
  pooler = await startPooler(await ownDatabase("pooler"), CONNECTIONS);
});
afterAll(() => pooler.close());

const client = () => postgres(pooler.url, { max: 1, fetch_types: false });
const rowsSchema = z.array(z.object({ pid: z.number(), text: z.string() }));

/** The process of the server that answers, and what it was given. */
async function ask(sql: postgres.ISql, text: string) {
  const [row] = rowsSchema.parse(await sql`select pg_backend_pid() as pid, ${text}::text as text`);
  if (row === undefined) throw new Error("no row");
  return row;
}

describe("the pooler", () => {
  test("answers many clients over few connections, each with its own answer", async () => {
    const texts = Array.from({ length: 20 }, (_, nth) => `client ${nth}`);
    const clients = texts.map(client);
    const rounds = [0, 1].map(async () =>
      Promise.all(clients.map(async (sql, nth) => ask(sql, texts[nth] ?? ""))),
    );
    for (const answers of await Promise.all(rounds)) {
      expect(answers.map(({ text }) => text)).toEqual(texts);
      expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(CONNECTIONS);
    }
    await Promise.all(clients.map(async (sql) => sql.end()));
  });

  test("keeps a transaction on its connection, and lets the others wait", async () => {
    const clients = Array.from({ length: 2 * CONNECTIONS }, client);
    const transactions = clients.map(async (sql) =>
      sql.begin(async (tx) => {
        const before = await ask(tx, "before");
        await tx`select set_config('shop.of', ${String(before.pid)}, true)`;
        await Promise.all(Array.from({ length: 5 }, async () => ask(tx, "between")));
        const [row] = await tx`select current_setting('shop.of') as own, pg_backend_pid()::text as pid`;
        return row;
      }),
    );
    for (const row of await Promise.all(transactions)) expect(row?.["own"]).toBe(row?.["pid"]);
    await Promise.all(clients.map(async (sql) => sql.end()));
  });

  test("goes on after a statement that fails, prepared or not", async () => {
    const sql = client();
    const divide = async (by: number) => sql`select 1 / ${by}::int as result`;
    await expect(divide(0)).rejects.toThrow("division by zero");
    await expect(sql`select nothing`).rejects.toThrow('column "nothing" does not exist');
    expect([...(await divide(1))]).toEqual([{ result: 1 }]);
    await sql.end();
  });

  test("gives a connection whose client leaves within a transaction to nobody", async () => {
    const leaving = client();
    const left = leaving.begin(async (tx) => {
      await tx`create temporary table left_behind (id int)`;
      await leaving.end({ timeout: 0 });
    });
    await expect(left).rejects.toThrow("CONNECTION_");
    const clients = Array.from({ length: 2 * CONNECTIONS }, client);
    const found = clients.map(async (sql) => sql`select to_regclass('left_behind') as found`);
    for (const rows of await Promise.all(found)) expect(rows[0]?.["found"]).toBeNull();
    await Promise.all(clients.map(async (sql) => sql.end()));
  });
});
