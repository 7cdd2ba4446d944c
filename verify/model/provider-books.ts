import { z } from "zod";

const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.int(),
  payment_intent: z.string().nullable(),
  /** Its id; null before the payment. */
  invoice: z.string().nullable(),
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
  metadata: z.record(z.string(), z.string()),
});
/** An invoice that the shop made itself; that of a session is in the session. */
const invoiceSchema = z.object({
  id: z.string(),
  status: z.string(),
  total: z.int(),
  metadata: z.record(z.string(), z.string()),
});
/** The payment sandbox's answer to `GET /_control/state`, as far as the rules read it. */
export const booksSchema = z.object({
  sessions: z.array(sessionSchema),
  events: z.array(eventSchema),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  invoices: z.array(invoiceSchema),
  creditNotes: z.array(creditNoteSchema),
});

/** The provider's books. */
export type ProviderBooks = z.infer<typeof booksSchema>;
export type ProviderSession = ProviderBooks["sessions"][number];
export type ProviderEvent = ProviderBooks["events"][number];
type CreditNote = ProviderBooks["creditNotes"][number];

/** The correction of an invoice that made this document of the provider (D76); undefined for any other document. */
export const correctionOf = ({ metadata }: Pick<CreditNote, "metadata">): string | undefined =>
  metadata["correction_id"];

/** The credit notes of these invoices that aren't void. */
export const notesOf = (
  invoiceIds: readonly string[],
  { creditNotes }: Pick<ProviderBooks, "creditNotes">,
): readonly CreditNote[] =>
  creditNotes.filter(({ invoice, status }) => invoiceIds.includes(invoice) && status !== "void");
