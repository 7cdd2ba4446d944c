import { now } from "../../platform/clock.ts";
import { jobsAreLate } from "../../operations/job-runs.ts";
import { DATABASE_DOWN_TEXT } from "../../platform/errors.ts";
import { failureBody } from "../../request/request-context.ts";
import { logFault } from "../../platform/log.ts";
import type { PlainPath } from "./plain-path.ts";

const JOBS_LATE_TEXT = "The scheduled jobs haven't run for 20 minutes.";

/** Reports whether the database responds and the scheduled jobs run, for a monitor outside. */
export const healthPath: PlainPath = {
  method: "GET",
  path: "/healthz",
  access: "public",
  description: {
    summary: "Reports whether the database is reachable and the scheduled jobs run.",
    ok: "The database is reachable, and the scheduled jobs run.",
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            ok: { type: "boolean" },
            database: { enum: ["up", "down"] },
            jobs: { enum: ["running", "late"] },
            version: { type: "string", description: "The deployed commit; empty on a developer's machine." },
          },
          required: ["ok", "database", "version"],
        },
      },
    },
  },
  handle: async (c) => {
    const { version } = c.get("services");
    try {
      const late = await jobsAreLate(c.get("services").db, now());
      if (!late) return c.json({ ok: true, database: "up", jobs: "running", version });
      return c.json(
        { ok: false, database: "up", jobs: "late", version, ...failureBody(c, JOBS_LATE_TEXT) },
        503,
      );
    } catch (error) {
      logFault("the database does not answer", { cause: error });
      return c.json({ ok: false, database: "down", version, ...failureBody(c, DATABASE_DOWN_TEXT) }, 503);
    }
  },
};
