import type Stripe from "stripe";
import { z } from "zod";
import { payments } from "./charges.ts";
import { hasInvoice, invoiced, type Invoiced } from "./credit-notes.ts";
import { notModelled } from "./create-params.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import { toInvoice, toInvoiceLine } from "./invoice-object.ts";
import { toInvoicePayment } from "./invoice-payments.ts";
import type { Ledger } from "./ledger.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { parseParams } from "./param-parsing.ts";
import { resourceMissing } from "./stripe-error.ts";

const INVOICE_EXPANDS = ["payments"];
const UNMODELLED_IN_LISTS = ["collection_method", "customer_account", "due_date", "subscription"];

const invoiceListParams = z.strictObject({
  ...pageParams,
  created: createdParam.optional(),
  customer: z.string().optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
});
const linesParams = z.strictObject(pageParams);
const paymentListParams = z.strictObject({
  ...pageParams,
  created: createdParam.optional(),
  invoice: z.string().optional(),
  payment: z
    .strictObject({ type: z.enum(["payment_intent"]), payment_intent: z.string().optional() })
    .optional(),
  status: z.enum(["canceled", "open", "paid"]).optional(),
});

/** Returns the invoiced sessions, newest first. */
const allInvoiced = (ledger: Ledger): Invoiced[] => payments(ledger).filter(hasInvoice);

function retrieveInvoice({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Invoice> {
  const expand = expansions(parseParams(expandOnly, params).expand, INVOICE_EXPANDS);
  const session = invoiced(ledger, id, "invoice");
  return toInvoice(session, session.invoice, ledger, expand);
}

function listInvoices({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Invoice>> {
  const unmodelled = UNMODELLED_IN_LISTS.find((name) => name in params);
  if (unmodelled !== undefined) throw notModelled(unmodelled, `'${unmodelled}'`);
  const query = parseParams(invoiceListParams, params);
  const expand = expansionsWithin(query.expand, INVOICE_EXPANDS);
  const matching = allInvoiced(ledger).filter(
    ({ invoice, customerId }) =>
      (query.customer === undefined || customerId === query.customer) &&
      (query.status === undefined || query.status === "paid") &&
      wasCreated(invoice.createdS, query.created),
  );
  return paginate(
    matching.map((session) => ({ id: session.invoice.id, session })),
    query,
    {
      url: "/v1/invoices",
      object: "invoice",
      show: ({ session }) => toInvoice(session, session.invoice, ledger, expand),
    },
  );
}

function listInvoiceLines({
  ledger,
  id,
  params,
}: ApiCall): Stripe.ApiList<OnTheWire<Stripe.InvoiceLineItem>> {
  const query = parseParams(linesParams, params);
  expansions(query.expand, []);
  const session = invoiced(ledger, id, "invoice");
  const lines = session.lineItems.map((item) => toInvoiceLine(item, session.invoice));
  return paginate(lines, query, {
    url: `/v1/invoices/${id}/lines`,
    object: "line_item",
    show: (line) => line,
  });
}

function listInvoicePayments({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.InvoicePayment>> {
  const query = parseParams(paymentListParams, params);
  expansions(query.expand, []);
  const matching = allInvoiced(ledger).filter(
    ({ invoice, payment }) =>
      (query.invoice === undefined || invoice.id === query.invoice) &&
      (query.payment?.payment_intent === undefined || payment.intentId === query.payment.payment_intent) &&
      (query.status === undefined || query.status === "paid") &&
      wasCreated(invoice.createdS, query.created),
  );
  const shown = matching.map((session) => toInvoicePayment(session, session.invoice));
  return paginate(shown, query, {
    url: "/v1/invoice_payments",
    object: "invoice_payment",
    show: (payment) => payment,
  });
}

function retrieveInvoicePayment({ ledger, id, params }: ApiCall): OnTheWire<Stripe.InvoicePayment> {
  expansions(parseParams(expandOnly, params).expand, []);
  for (const session of allInvoiced(ledger)) {
    const payment = toInvoicePayment(session, session.invoice);
    if (payment.id === id) return payment;
  }
  throw resourceMissing("invoice_payment", id, "invoice_payment");
}

/** The endpoints for the invoices of paid sessions. */
export const INVOICE_ENDPOINTS: readonly Endpoint[] = [
  { method: "GET", path: /^\/v1\/invoices$/, run: listInvoices },
  { method: "GET", path: /^\/v1\/invoices\/([^/]+)$/, run: retrieveInvoice },
  { method: "GET", path: /^\/v1\/invoices\/([^/]+)\/lines$/, run: listInvoiceLines },
  { method: "GET", path: /^\/v1\/invoice_payments$/, run: listInvoicePayments },
  { method: "GET", path: /^\/v1\/invoice_payments\/([^/]+)$/, run: retrieveInvoicePayment },
];
