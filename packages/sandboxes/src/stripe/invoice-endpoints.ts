import type Stripe from "stripe";
import { z } from "zod";
import { notModelled } from "./create-params.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import { toInvoice, toInvoiceLine } from "./invoice-object.ts";
import { hasInvoicePayment, toInvoicePayment } from "./invoice-payments.ts";
import { allInvoices, invoiceOf } from "./invoice-source.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { parseParams } from "./param-parsing.ts";
import { resourceMissing } from "./stripe-error.ts";
import { paramsOf } from "./params-of.ts";

export const INVOICE_EXPANDS = ["payments"];
const UNMODELLED_IN_LISTS = ["collection_method", "customer_account", "due_date", "subscription"];

const invoiceListParams = paramsOf<Stripe.InvoiceListParams>()({
  ...pageParams,
  created: createdParam.optional(),
  customer: z.string().optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
});
const linesParams = paramsOf<Stripe.InvoiceListLineItemsParams>()(pageParams);
const paymentListParams = paramsOf<Stripe.InvoicePaymentListParams>()({
  ...pageParams,
  created: createdParam.optional(),
  invoice: z.string().optional(),
  payment: z
    .strictObject({ type: z.enum(["payment_intent"]), payment_intent: z.string().optional() })
    .optional(),
  status: z.enum(["canceled", "open", "paid"]).optional(),
});

function retrieveInvoice({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Invoice> {
  const expand = expansions(parseParams(expandOnly, params).expand, INVOICE_EXPANDS);
  return toInvoice(invoiceOf(ledger, id, "invoice"), ledger, expand);
}

function listInvoices({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Invoice>> {
  const unmodelled = UNMODELLED_IN_LISTS.find((name) => name in params);
  if (unmodelled !== undefined) throw notModelled(unmodelled, `'${unmodelled}'`);
  const query = parseParams(invoiceListParams, params);
  const expand = expansionsWithin(query.expand, INVOICE_EXPANDS);
  const matching = allInvoices(ledger).filter(
    ({ createdS, customerId, status }) =>
      (query.customer === undefined || customerId === query.customer) &&
      (query.status === undefined || query.status === status) &&
      wasCreated(createdS, query.created),
  );
  return paginate(matching, query, {
    url: "/v1/invoices",
    object: "invoice",
    show: (source) => toInvoice(source, ledger, expand),
  });
}

function listInvoiceLines({
  ledger,
  id,
  params,
}: ApiCall): Stripe.ApiList<OnTheWire<Stripe.InvoiceLineItem>> {
  const query = parseParams(linesParams, params);
  expansions(query.expand, []);
  const source = invoiceOf(ledger, id, "invoice");
  const lines = source.lineItems.map((item) => toInvoiceLine(item, source));
  return paginate(lines, query, {
    url: `/v1/invoices/${id}/lines`,
    object: "line_item",
    show: (line) => line,
  });
}

function listInvoicePayments({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.InvoicePayment>> {
  const query = parseParams(paymentListParams, params);
  expansions(query.expand, []);
  const intent = query.payment?.payment_intent;
  const matching = allInvoices(ledger)
    .filter(hasInvoicePayment)
    .filter(
      ({ id, createdS, paidBy }) =>
        (query.invoice === undefined || id === query.invoice) &&
        (intent === undefined || paidBy.payment.intentId === intent) &&
        (query.status === undefined || query.status === "paid") &&
        wasCreated(createdS, query.created),
    );
  return paginate(matching.map(toInvoicePayment), query, {
    url: "/v1/invoice_payments",
    object: "invoice_payment",
    show: (payment) => payment,
  });
}

function retrieveInvoicePayment({ ledger, id, params }: ApiCall): OnTheWire<Stripe.InvoicePayment> {
  expansions(parseParams(expandOnly, params).expand, []);
  const payments = allInvoices(ledger).filter(hasInvoicePayment).map(toInvoicePayment);
  const payment = payments.find((candidate) => candidate.id === id);
  if (!payment) throw resourceMissing("invoice_payment", id, "invoice_payment");
  return payment;
}

/** The endpoints that show invoices and their payments. */
export const INVOICE_ENDPOINTS: readonly Endpoint[] = [
  { method: "GET", path: /^\/v1\/invoices$/, run: listInvoices },
  { method: "GET", path: /^\/v1\/invoices\/([^/]+)$/, run: retrieveInvoice },
  { method: "GET", path: /^\/v1\/invoices\/([^/]+)\/lines$/, run: listInvoiceLines },
  { method: "GET", path: /^\/v1\/invoice_payments$/, run: listInvoicePayments },
  { method: "GET", path: /^\/v1\/invoice_payments\/([^/]+)$/, run: retrieveInvoicePayment },
];
