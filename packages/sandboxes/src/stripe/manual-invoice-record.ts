import { z } from "zod";
import { customerRecord, invoiceSettingsRecord, lineItemRecord } from "./records.ts";

/** An invoice that a call has made; the one of a paid session belongs to the session's record. */
export const manualInvoiceRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  currency: z.string(),
  customerId: z.string(),
  /** As it was when the invoice was finalised; null in a draft, which shows the customer as it is now. */
  customer: customerRecord.nullable(),
  collectionMethod: z.enum(["charge_automatically", "send_invoice"]),
  dueAtS: z.int().nullable(),
  settings: invoiceSettingsRecord,
  lineItems: z.array(lineItemRecord),
  /** Null in a draft. */
  number: z.string().nullable(),
  status: z.enum(["draft", "open", "paid", "void"]),
  finalizedAtS: z.int().nullable(),
  paidAtS: z.int().nullable(),
  voidedAtS: z.int().nullable(),
});

export type ManualInvoiceRecord = z.infer<typeof manualInvoiceRecord>;
