import { Hono } from "hono";

/** The least that a Worker of this kind starts with: the floor of the start-up benchmark. */
const app = new Hono();

app.get("/", (c) => c.body(null, 204));

export default app;
