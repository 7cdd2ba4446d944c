import { browserReportSchema, readReport } from "../../operations/browser-reports.ts";
import { recordError } from "../../operations/reported-errors.ts";
import { now } from "../../platform/clock.ts";
import { parseBody } from "../../platform/parse-body.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import { parseJson } from "../../request/request-body.ts";
import { clientAddress } from "../../request/request-context.ts";
import type { PlainPath } from "./plain-path.ts";

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
