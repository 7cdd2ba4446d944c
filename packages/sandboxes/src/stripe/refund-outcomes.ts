import { z } from "zod";

/** The outcome that a test sets for a refund in advance. */
export const refundOutcome = z.strictObject({
  status: z.enum(["succeeded", "pending", "requires_action", "failed"]),
  /** The status that it reaches next, `afterMs` later on the sandbox's clock. */
  becomes: z.enum(["succeeded", "failed"]).optional(),
  afterMs: z.int().nonnegative().optional(),
});

export type RefundOutcome = z.infer<typeof refundOutcome>;

export const FAILURE_REASONS = [
  "lost_or_stolen_card",
  "expired_or_canceled_card",
  "charge_for_pending_refund_disputed",
  "insufficient_funds",
  "declined",
  "merchant_request",
  "unknown",
] as const;
