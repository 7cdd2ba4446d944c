import { z } from "zod";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { count, time } from "../platform/response-schemas.ts";

/** Counts for today and for the seven days ending today. Days are UTC. */
const frequency = z.object({ today: count, last7Days: count });
export type Frequency = z.infer<typeof frequency>;

/** The shop's operating figures, for the admin home. */
export const operationsResponse = z.object({
  /** Orders opened in the period, by current status; every status is listed, in lifecycle order. */
  orders: z.array(z.object({ status: z.enum(ORDER_STATUSES), ...frequency.shape })),
  webhooks: z.record(z.enum(["applied", "duplicate", "ignored", "failed", "refused"]), frequency),
  /** The last delivery with a valid signature within the seven days. */
  lastWebhookAt: time.nullable(),
  reconciliations: z.record(z.enum(["asked", "moved", "failed"]), frequency),
  /** The last run of each scheduled job, by name. */
  jobs: z.array(z.object({ job: z.string(), startedAt: time, durationMs: count, succeeded: z.boolean() })),
});
export type Operations = z.infer<typeof operationsResponse>;
