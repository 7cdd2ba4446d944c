import { z } from "zod";

const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.int(),
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});
const eventSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({ id: z.string() }) }),
});
const refundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(["pending", "succeeded", "failed", "canceled", "requires_action"]),
  payment_intent: z.string(),
});
const disputeSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  payment_intent: z.string(),
});
const creditNoteSchema = z.object({
  id: z.string(),
  invoice: z.string(),
  amount: z.int(),
  status: z.string(),
});
/** The payment sandbox's answer to `GET /_control/state`, as far as the rules read it. */
export const booksSchema = z.object({
  sessions: z.array(sessionSchema),
  events: z.array(eventSchema),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  creditNotes: z.array(creditNoteSchema),
});

/** The provider's books. */
export type ProviderBooks = z.infer<typeof booksSchema>;
export type ProviderSession = ProviderBooks["sessions"][number];
export type ProviderEvent = ProviderBooks["events"][number];
