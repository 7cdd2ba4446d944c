import { Hono } from "hono";

/**
 * The floor of the throughput benchmark: a Hono route that answers given bytes from memory and writes the same log line
 * as the shop's Worker does.
 */
const app = new Hono<{ Bindings: { BODY: string } }>();

app.get("/bytes", (c) => {
  const started = Date.now();
  const answer = c.body(c.env.BODY, 200, { "content-type": "application/json" });
  const line = {
    level: "info",
    event: "request",
    id: crypto.randomUUID(),
    method: "GET",
    route: "/bytes",
    status: 200,
  };
  console.log(JSON.stringify({ ...line, ms: Date.now() - started, outcome: "ok" }));
  return answer;
});

export default app;
