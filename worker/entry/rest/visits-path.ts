import { recordVisit, visitSchema } from "../../operations/web-vitals.ts";
import { now } from "../../platform/clock.ts";
import { parseBody } from "../../platform/parse-body.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import { parseJson } from "../../request/request-body.ts";
import { clientAddress } from "../../request/request-context.ts";
import type { PlainPath } from "./plain-path.ts";

export const visitsPath: PlainPath = {
  method: "POST",
  path: "/api/visits",
  access: "public",
  body: visitSchema,
  description: {
    summary: "Receives how a visit felt, without anything about the visitor.",
    refusals: { 400: "The body isn't a report." },
    ok: "The report was received.",
  },
  handle: async (c) => {
    const { db, limits, settings } = c.get("services");
    await enforceRateLimit(limits.LIMIT_ERROR_REPORT, clientAddress(c));
    const visit = parseBody(visitSchema, await parseJson(c.req.raw));
    if (settings.webVitals) await recordVisit(db, visit, now());
    return c.json({ received: true });
  },
};
