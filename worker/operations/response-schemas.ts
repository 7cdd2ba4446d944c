import { z } from "zod";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { count, time } from "../platform/response-schemas.ts";
import type { Operations } from "./operations.ts";

const frequency = z.object({ today: count, last7Days: count });

export const operationsResponse = z.object({
  orders: z.array(z.object({ status: z.enum(ORDER_STATUSES), ...frequency.shape })),
  webhooks: z.record(z.enum(["applied", "duplicate", "ignored", "failed", "refused"]), frequency),
  lastWebhookAt: time.nullable(),
  reconciliations: z.record(z.enum(["asked", "moved", "failed"]), frequency),
  jobs: z.array(z.object({ job: z.string(), startedAt: time, durationMs: count, succeeded: z.boolean() })),
}) satisfies z.ZodType<Operations>;
