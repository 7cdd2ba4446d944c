import { sql } from "drizzle-orm";
import { DATABASE_DOWN_TEXT } from "../../platform/errors.ts";
import { failureBody } from "../../request/failure-body.ts";
import { logFault } from "../../platform/log.ts";
import type { PlainPath } from "./plain-path.ts";

/** Reports whether the database responds. */
export const healthPath: PlainPath = {
  method: "GET",
  path: "/healthz",
  access: "public",
  description: {
    summary: "Reports whether the database is reachable.",
    ok: "The database is reachable.",
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: { ok: { type: "boolean" }, database: { enum: ["up", "down"] } },
          required: ["ok", "database"],
        },
      },
    },
  },
  handle: async (c) => {
    try {
      await c.get("services").db.execute(sql`select 1`);
      return c.json({ ok: true, database: "up" });
    } catch (error) {
      logFault("the database does not answer", { cause: error });
      return c.json({ ok: false, database: "down", ...failureBody(c, DATABASE_DOWN_TEXT) }, 503);
    }
  },
};
