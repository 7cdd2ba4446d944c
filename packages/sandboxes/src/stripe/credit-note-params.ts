import type Stripe from "stripe";
import { z } from "zod";
import { CREDIT_NOTE_REASONS } from "./listed-values.ts";
import { integer, list, metadata, text, expandParam } from "./param-parsing.ts";
import { onlyModelled, paramsOf, unmodelled } from "./params-of.ts";

/** The parameters of POST /v1/credit_notes. */
export const creditNoteParams = paramsOf<Stripe.CreditNoteCreateParams>()({
  invoice: text(100),
  amount: integer.optional(),
  lines: list(
    z.strictObject({
      type: onlyModelled(["invoice_line_item", "custom_line_item"], "invoice_line_item"),
      invoice_line_item: text(100).optional(),
      quantity: integer.optional(),
      amount: integer.optional(),
      ...unmodelled("description metadata tax_amounts tax_rates unit_amount unit_amount_decimal"),
    }),
  ).optional(),
  refund_amount: integer.optional(),
  refunds: list(
    z.strictObject({
      type: onlyModelled(["refund", "payment_record_refund"], "refund").default("refund"),
      refund: text(100).optional(),
      amount_refunded: integer.optional(),
      ...unmodelled("payment_record_refund"),
    }),
  ).optional(),
  out_of_band_amount: integer.optional(),
  // No mail is sent, as with a Stripe test account.
  email_type: z.enum(["credit_note", "none"]).optional(),
  effective_at: integer.optional(),
  memo: text(5000).optional(),
  metadata: metadata.optional(),
  reason: z.enum(CREDIT_NOTE_REASONS).optional(),
  ...expandParam,
  ...unmodelled("credit_amount shipping_cost"),
});

export type CreditNoteParams = z.output<typeof creditNoteParams>;
