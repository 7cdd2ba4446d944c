import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { openDatabase } from "../worker/db/client.ts";

type Env = { Bindings: { HYPERDRIVE: { connectionString: string } } };

/**
 * The benchmark's floors: Hono routes that return given bytes from memory and write the same log line as the shop's
 * Worker. One route does nothing else. The other first runs `select 1` on its own connection, as the shop does for each
 * request that needs the database.
 */
const app = new Hono<Env>();

let body = "";

app.put("/bytes", async (c) => {
  body = await c.req.text();
  return c.body(null, 204);
});

app.get("/bare", (c) => answerBytes(c, Date.now()));

app.get("/select-1", async (c) => {
  const started = Date.now();
  await openDatabase(c.env.HYPERDRIVE.connectionString).execute(sql`select 1`);
  return answerBytes(c, started);
});

function answerBytes(c: Context<Env>, started: number): Response {
  const answer = c.body(body, 200, { "content-type": "application/json" });
  const line = {
    level: "info",
    event: "request",
    id: crypto.randomUUID(),
    method: "GET",
    route: c.req.path,
    status: 200,
  };
  console.log(JSON.stringify({ ...line, ms: Date.now() - started, outcome: "ok" }));
  return answer;
}

export default app;
