import { z } from "zod";

/** A test's choice for a refund that isn't made yet. */
export const refundOutcome = z.strictObject({
  status: z.enum(["succeeded", "pending", "requires_action", "failed"]),
  /** The status that it reaches after that, `afterMs` of the sandbox's clock later. */
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
