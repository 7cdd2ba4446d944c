import { browserReportSchema, readReport, recordError } from "../../operations/reported-errors.ts";
import { now } from "../../platform/clock.ts";
import { parseBody, parseJson } from "../../request/request-body.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import { clientAddress } from "../../request/request-context.ts";
import type { PlainPath } from "./plain-path.ts";
import { recordVisit, visitSchema } from "../../operations/web-vitals.ts";

/** The path is also in the Content-Security-Policy (worker/request/security-headers.ts). */
export const errorReportsPath: PlainPath = {
  method: "POST",
  path: "/api/errors",
  access: "public",
  body: browserReportSchema,
  description: {
    summary:
      "Receives a browser's report of an error on a page, or of a breach of the Content-Security-Policy.",
    refusals: { 400: "The body isn't a report." },
    ok: "The report was received.",
  },
  handle: async (c) => {
    const { db, limits, version } = c.get("services");
    await enforceRateLimit(limits.LIMIT_ERROR_REPORT, clientAddress(c));
    // Browsers send a breach as application/csp-report.
    const report = readReport(parseBody(browserReportSchema, await parseJson(c.req.raw)));
    if (report !== undefined) await recordError(db, { ...report, version, reference: null }, now());
    return c.json({ received: true });
  },
};

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
