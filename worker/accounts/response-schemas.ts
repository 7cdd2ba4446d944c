import { z } from "zod";

export const accountEmailResponse = z.object({
  /** Confirmed; null without one. */
  email: z.union([z.string(), z.null()]),
  /** Waits for its confirmation; null if none does. */
  waiting: z.union([z.string(), z.null()]),
  /** The orders of guests that the account got by its addresses (D59). */
  claimedOrders: z.int(),
});
export type AccountEmail = z.input<typeof accountEmailResponse>;
