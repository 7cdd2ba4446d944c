import * as z from "zod/mini";
import type { reportedErrors } from "../db/schema/operations.ts";

type Report = Pick<typeof reportedErrors.$inferSelect, "source" | "text" | "place">;

/** As the shop's pages send an error (src/report-errors.ts). */
const errorSchema = z.object({
  message: z.string().check(z.maxLength(10_000)),
  stack: z.string().check(z.maxLength(50_000)),
});
/** As browsers report a breach of the Content-Security-Policy (`report-uri`). */
const policySchema = z.object({
  "csp-report": z.object({
    "violated-directive": z.string(),
    "blocked-uri": z.optional(z.string()),
    "source-file": z.optional(z.string()),
    "line-number": z.optional(z.number()),
    "column-number": z.optional(z.number()),
  }),
});
export const browserReportSchema = z.union([errorSchema, policySchema], "The body isn't a report.");

const OWN_SCRIPT = /\/static\/js\/([\w.-]+\.js)(?::(\d+:\d+))?/;
const EXTENSION = /^[a-z-]*extension\b/;

/** Quoted text, addresses, numbers and words as long as a token can be a visitor's. */
const withoutInput = (text: string): string =>
  text.replace(/["'`“‘«].*/s, "…").replaceAll(/\S*(?:\/\/|@|\d{5})\S*|\S{30,}/g, "…");

/**
 * Returns a browser's report without a visitor's data; undefined if it isn't about the shop: an error outside its
 * scripts, or a breach by an extension.
 */
export function readReport(report: z.infer<typeof browserReportSchema>): Report | undefined {
  return "csp-report" in report ? policyReport(report["csp-report"]) : scriptError(report);
}

function scriptError({ message, stack }: z.infer<typeof errorSchema>): Report | undefined {
  const [, file, position] = OWN_SCRIPT.exec(stack) ?? [];
  if (file === undefined || stack.includes("-extension://")) return undefined;
  return { source: "browser", text: withoutInput(message), place: `${file}:${position ?? ""}` };
}

function policyReport(report: z.infer<typeof policySchema>["csp-report"]): Report | undefined {
  const { "blocked-uri": blocked = "", "source-file": sourceFile = "" } = report;
  if (EXTENSION.test(blocked) || EXTENSION.test(sourceFile)) return undefined;
  const [directive = ""] = report["violated-directive"].split(" ");
  const [, file] = OWN_SCRIPT.exec(sourceFile) ?? [];
  const position = `:${report["line-number"] ?? 0}:${report["column-number"] ?? 0}`;
  return {
    source: "policy",
    text: `${withoutInput(directive)} blocked ${originOf(blocked)}`,
    place: file === undefined ? "" : `${file}${position}`,
  };
}

/** Returns the origin of an address, or the keyword or scheme that a browser names instead: `inline`, `data`. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin : "something";
}
