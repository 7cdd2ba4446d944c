import { Hono } from "hono";

/** The smallest Worker of this kind: the floor of the start-up benchmark. */
const app = new Hono();

app.get("/", (c) => c.body(null, 204));

export default app;
