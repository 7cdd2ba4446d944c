import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { openDatabase } from "#worker/db/client.ts";

type Env = { Bindings: { HYPERDRIVE: { connectionString: string } } };

/**
 * The floors of the throughput benchmark: Hono routes that answer given bytes from memory and write the same log line
 * as the shop's Worker. One does nothing else; the other first runs `select 1` on its own connection, as the shop does
 * for each request that needs the database.
 */
const app = new Hono<Env>();

/** Answers by name; the benchmark puts the shop's answers here. */
const bodies = new Map<string, string>();

app.put("/bytes/:name", async (c) => {
  bodies.set(c.req.param("name"), await c.req.text());
  return c.body(null, 204);
});

app.get("/bytes/:name", (c) => answerBytes(c, c.req.param("name"), Date.now()));

app.get("/select-1/:name", async (c) => {
  const started = Date.now();
  await openDatabase(c.env.HYPERDRIVE.connectionString).execute(sql`select 1`);
  return answerBytes(c, c.req.param("name"), started);
});

function answerBytes(c: Context<Env>, name: string, started: number): Response {
  const body = bodies.get(name);
  if (body === undefined) return c.body("no such body", 404);
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
