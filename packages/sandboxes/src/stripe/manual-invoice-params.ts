import { z } from "zod";
import { branch, invoiceData, notModelled, productData } from "./create-params.ts";
import type { FormTree } from "./form-encoding.ts";
import { flag, integer, list, parseParams, text } from "./param-parsing.ts";
import { checkCustomFields } from "./priced-line.ts";
import { invalidRequest } from "./stripe-error.ts";
import type Stripe from "stripe";
import { paramsOf } from "./params-of.ts";

const LINE_DESCRIPTION_MAX_CHARS = 5000;
const expand = { expand: list(z.string()).optional() };

const createParams = paramsOf<Stripe.InvoiceCreateParams>()({
  customer: text(100),
  currency: text(3).default("eur"),
  auto_advance: flag.optional(),
  collection_method: z.enum(["charge_automatically", "send_invoice"]).default("charge_automatically"),
  days_until_due: integer.optional(),
  pending_invoice_items_behavior: z.enum(["exclude", "include"]).optional(),
  ...invoiceData,
  ...expand,
});
const lineParams = z.strictObject({
  amount: integer.optional(),
  description: text(LINE_DESCRIPTION_MAX_CHARS).optional(),
  price_data: z
    .strictObject({
      currency: text(3),
      unit_amount: integer,
      tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
      product_data: productData,
    })
    .optional(),
  quantity: integer.optional(),
  tax_rates: list(text(100)).optional(),
});
const addLinesParams = paramsOf<Stripe.InvoiceAddLinesParams>()({ lines: list(lineParams), ...expand });
const finalizeParams = paramsOf<Stripe.InvoiceFinalizeInvoiceParams>()({
  auto_advance: flag.optional(),
  ...expand,
});
const payParams = paramsOf<Stripe.InvoicePayParams>()({ paid_out_of_band: flag.optional(), ...expand });

export type CreateInvoiceParams = z.output<typeof createParams>;
export type InvoiceLineParams = z.output<typeof lineParams>;

// Stripe's parameters that this sandbox doesn't model.
const UNMODELLED =
  "application_fee_amount automatic_tax automatically_finalizes_at customer_account default_payment_method default_source " +
  "default_tax_rates discounts due_date effective_at from_invoice issuer number on_behalf_of payment_settings rendering " +
  "shipping_cost shipping_details statement_descriptor subscription transfer_data";
const UNMODELLED_IN_LINES =
  "discountable discounts invoice_item metadata period pricing quantity_decimal tax_amounts";
const UNMODELLED_IN_PRICES = "product unit_amount_decimal";
const UNMODELLED_IN_PRODUCTS = "tax_code tax_details unit_label";
const UNMODELLED_IN_PAYMENTS = "forgive mandate off_session payment_method source";

function refuseUnmodelled(tree: FormTree, names: string, named = (name: string) => name): void {
  const found = names.split(" ").find((name) => name in tree);
  if (found !== undefined) throw notModelled(named(found), `'${named(found)}'`);
}

function refuseUnmodelledInLines(tree: FormTree): void {
  const lines = branch(tree, "lines");
  for (const index of Object.keys(lines)) {
    const line = branch(lines, index);
    const at = `lines[${index}]`;
    const price = branch(line, "price_data");
    refuseUnmodelled(line, UNMODELLED_IN_LINES, (name) => `${at}[${name}]`);
    refuseUnmodelled(price, UNMODELLED_IN_PRICES, (name) => `${at}[price_data][${name}]`);
    refuseUnmodelled(
      branch(price, "product_data"),
      UNMODELLED_IN_PRODUCTS,
      (name) => `${at}[price_data][product_data][${name}]`,
    );
  }
}

function checkDue({ collection_method: method, days_until_due: days }: CreateInvoiceParams): void {
  if (method === "send_invoice" && days === undefined)
    throw invalidRequest(
      "If invoice collection method is 'send_invoice', you must specify 'due_date' or 'days_until_due'.",
    );
  if (method === "charge_automatically" && days !== undefined)
    throw invalidRequest(
      "You can only specify 'due_date' or 'days_until_due' if invoice collection method is 'send_invoice'.",
    );
  if (days !== undefined && days < 0)
    throw invalidRequest("Invalid non-negative integer", {
      code: "parameter_invalid_integer",
      param: "days_until_due",
    });
}

/** Nothing happens to an invoice here unless a call asks for it. */
function requireNoAdvance(autoAdvance: boolean | undefined): void {
  if (autoAdvance === true) throw notModelled("auto_advance", "invoices that advance automatically");
}

/** Checks the shape of POST /v1/invoices as Stripe does. */
export function parseInvoiceParams(tree: FormTree): CreateInvoiceParams {
  refuseUnmodelled(tree, UNMODELLED);
  const params = parseParams(createParams, tree);
  requireNoAdvance(params.auto_advance);
  if (params.pending_invoice_items_behavior === "include")
    throw notModelled("pending_invoice_items_behavior", "pending invoice items");
  checkDue(params);
  checkCustomFields(params.custom_fields, "custom_fields");
  return params;
}

/** Checks the shape of POST /v1/invoices/:id/add_lines as Stripe does. */
export function parseAddLinesParams(tree: FormTree): z.output<typeof addLinesParams> {
  refuseUnmodelled(tree, "invoice_metadata");
  refuseUnmodelledInLines(tree);
  return parseParams(addLinesParams, tree);
}

/** Checks the parameters of POST /v1/invoices/:id/finalize. */
export function parseFinalizeParams(tree: FormTree): z.output<typeof finalizeParams> {
  const params = parseParams(finalizeParams, tree);
  requireNoAdvance(params.auto_advance);
  return params;
}

/** Checks the parameters of POST /v1/invoices/:id/pay. */
export function parsePayParams(tree: FormTree): z.output<typeof payParams> {
  refuseUnmodelled(tree, UNMODELLED_IN_PAYMENTS);
  return parseParams(payParams, tree);
}
