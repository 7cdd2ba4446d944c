import { z } from "zod";
import { ERROR_SOURCES } from "../db/schema/operations.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { DEVICES, PAGE_KINDS } from "#domain/site/web-vitals.ts";
import { count, time } from "../platform/response-schemas.ts";

/** Counts for today and for the seven days ending today. Days are UTC. */
const frequency = z.object({ today: count, last7Days: count });

/** Something that failed since the start of yesterday. Each but a job has the number of failures. */
const failure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("job"), job: z.string(), recovered: z.boolean(), lastAt: time }),
  z.object({ kind: z.enum(["webhook", "signature", "reconciliation"]), count, lastAt: time }),
  z.object({
    kind: z.literal("error"),
    source: z.enum(ERROR_SOURCES),
    text: z.string(),
    /** A route, a job, or a position in a script; empty if unknown. */
    place: z.string(),
    count,
    lastAt: time,
    /** The id of the last failed request, which is in the log. */
    reference: z.string().nullable(),
  }),
]);

/** What three in four visits stay within (D89), and their number; null if no browser has said. */
const measured = z.object({ value: z.number(), visits: count }).nullable();
const vitals = z.object({ lcp: measured, inp: measured, cls: measured });

/** The shop's operating figures, for the operations page. */
export const operationsResponse = z.object({
  /** The shop's own first, then those that browsers reported; of each, the latest first. */
  failures: z.array(failure),
  /** True if scheduled jobs have run, but none in the last 20 minutes. */
  jobsAreLate: z.boolean(),
  /** Orders opened in the period, by current status; every status is listed, in lifecycle order. */
  orders: z.array(z.object({ status: z.enum(ORDER_STATUSES), ...frequency.shape })),
  webhooks: z.record(z.enum(["applied", "duplicate", "ignored", "failed", "refused"]), frequency),
  /** The last delivery with a valid signature within the seven days. */
  lastWebhookAt: time.nullable(),
  reconciliations: z.record(z.enum(["asked", "moved", "failed"]), frequency),
  /** The last run of each scheduled job, by name. */
  jobs: z.array(z.object({ job: z.string(), startedAt: time, durationMs: count, succeeded: z.boolean() })),
  /** How the visits of the last 28 days felt; what nobody visited isn't listed. */
  webVitals: z.object({
    pages: z.array(z.object({ page: z.enum(PAGE_KINDS), device: z.enum(DEVICES), ...vitals.shape })),
    days: z.array(z.object({ day: z.iso.date(), ...vitals.shape })),
  }),
});
export type Operations = z.input<typeof operationsResponse>;
