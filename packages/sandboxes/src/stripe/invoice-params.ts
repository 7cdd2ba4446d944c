import type Stripe from "stripe";
import { z } from "zod";
import { invoiceData, priceData } from "./create-params.ts";
import { flag, integer, list, text, expandParam } from "./param-parsing.ts";
import { neverSet, onlyModelled, paramsOf, unmodelled } from "./params-of.ts";

/** The parameters of POST /v1/invoices. Nothing happens to an invoice here unless a call asks for it. */
export const invoiceParams = paramsOf<Stripe.InvoiceCreateParams>()({
  customer: text(100),
  currency: text(3).default("eur"),
  auto_advance: neverSet.optional(),
  collection_method: z.enum(["charge_automatically", "send_invoice"]).default("charge_automatically"),
  days_until_due: integer.optional(),
  pending_invoice_items_behavior: onlyModelled(["exclude", "include"], "exclude").optional(),
  ...invoiceData,
  ...expandParam,
  ...unmodelled(
    "application_fee_amount automatic_tax automatically_finalizes_at customer_account default_payment_method",
    "default_source default_tax_rates discounts due_date effective_at from_invoice issuer number on_behalf_of",
    "payment_settings rendering shipping_cost shipping_details statement_descriptor subscription transfer_data",
  ),
});

const lineParams = z.strictObject({
  amount: integer.optional(),
  description: text(5000).optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  tax_rates: list(text(100)).optional(),
  ...unmodelled("discountable discounts metadata period pricing quantity_decimal tax_amounts"),
});

export const addLinesParams = paramsOf<Stripe.InvoiceAddLinesParams>()({
  lines: list(lineParams),
  ...expandParam,
  ...unmodelled("invoice_metadata"),
});

export const finalizeParams = paramsOf<Stripe.InvoiceFinalizeInvoiceParams>()({
  auto_advance: neverSet.optional(),
  ...expandParam,
});

export const payParams = paramsOf<Stripe.InvoicePayParams>()({
  paid_out_of_band: flag.optional(),
  ...expandParam,
  ...unmodelled("forgive mandate off_session payment_method source"),
});

export type InvoiceParams = z.output<typeof invoiceParams>;
export type InvoiceLineParams = z.output<typeof lineParams>;
