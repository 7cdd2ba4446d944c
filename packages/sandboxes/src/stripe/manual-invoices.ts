import type { Books, Cause } from "./books.ts";
import { notModelled } from "./create-params.ts";
import { newId } from "./ids.ts";
import { chargeCard } from "./invoice-charge.ts";
import { invoiceNumber, invoiceOf } from "./invoice-source.ts";
import { invoiceLine } from "./manual-invoice-lines.ts";
import type { InvoiceParams, InvoiceLineParams } from "./invoice-params.ts";
import type { ManualInvoiceRecord } from "./money-records.ts";
import { accountTaxIdsOf, checkCustomFields, requireEuros } from "./priced-line.ts";
import { totalCents } from "./records.ts";
import type { InvoiceEventType } from "./stored-ledger.ts";
import { invalidRequest, unknownReference, type StripeFailure } from "./stripe-error.ts";

const DAY_S = 24 * 60 * 60;
const NOT_OPEN = "You can only pass in open invoices. This invoice isn't open.";

/** Stores an invoice's new state and sends the event that reports it. */
function change(
  books: Books,
  invoice: ManualInvoiceRecord,
  event: InvoiceEventType,
  cause: Cause,
): ManualInvoiceRecord {
  books.invoices.set(invoice.id, invoice);
  books.publish({ type: event, invoice }, cause);
  return invoice;
}

/** Returns an invoice that has this status. A session's is always paid, so only one that a call made is returned. */
function inStatus(
  books: Books,
  { id, param }: { id: string; param: string },
  status: "draft" | "open",
  refusal: StripeFailure,
): ManualInvoiceRecord {
  const source = invoiceOf(books, id, param);
  const invoice = books.invoices.get(id);
  if (source.status !== status || !invoice) throw refusal;
  return invoice;
}

function requireCustomer(books: Books, id: string): void {
  const customer = books.customers.get(id);
  if (customer?.deleted === false) return;
  for (const { customerId } of books.sessions.values())
    if (!customer && customerId === id)
      throw notModelled("customer", "invoices of a customer that a guest's checkout created");
  throw unknownReference("customer", id, "customer");
}

function checkDue({ collection_method: method, days_until_due: days }: InvoiceParams): void {
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

/** Creates a draft without lines. */
export function createInvoice(books: Books, params: InvoiceParams, cause: Cause): ManualInvoiceRecord {
  checkDue(params);
  checkCustomFields(params.custom_fields, "custom_fields");
  requireEuros(params.currency, "currency");
  requireCustomer(books, params.customer);
  const nowS = books.nowS();
  const draft: ManualInvoiceRecord = {
    id: newId.invoice(),
    createdS: nowS,
    currency: params.currency.toLowerCase(),
    customerId: params.customer,
    customer: null,
    collectionMethod: params.collection_method,
    dueAtS: params.days_until_due === undefined ? null : nowS + params.days_until_due * DAY_S,
    settings: {
      accountTaxIds: accountTaxIdsOf(params.account_tax_ids, "account_tax_ids", books),
      description: params.description ?? null,
      footer: params.footer ?? null,
      customFields: params.custom_fields ?? [],
      metadata: params.metadata ?? {},
    },
    lineItems: [],
    number: null,
    status: "draft",
    finalizedAtS: null,
    paidAtS: null,
    voidedAtS: null,
  };
  return change(books, draft, "invoice.created", cause);
}

/** Adds lines to a draft, in their order. Either all of them are added or none. */
export function addLines(books: Books, id: string, lines: readonly InvoiceLineParams[]): ManualInvoiceRecord {
  const refusal = invalidRequest("Invalid invoice: This invoice is no longer editable", {
    code: "invoice_not_editable",
  });
  const draft = inStatus(books, { id, param: "invoice" }, "draft", refusal);
  const added = lines.map((line, index) => invoiceLine(line, index, books));
  const changed = { ...draft, lineItems: [...draft.lineItems, ...added] };
  books.invoices.set(id, changed);
  books.onChange();
  return changed;
}

/** draft → open, with a number and the customer as they are now; without anything to pay → paid. */
export function finalizeInvoice(books: Books, id: string, cause: Cause): ManualInvoiceRecord {
  const refusal = invalidRequest(
    "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
  );
  const draft = inStatus(books, { id, param: "id" }, "draft", refusal);
  const total = totalCents(draft.lineItems);
  if (total < 0) throw notModelled("id", "invoices with a negative total, which a customer's balance takes");
  const open: ManualInvoiceRecord = {
    ...draft,
    customer: books.customers.get(draft.customerId) ?? null,
    number: invoiceNumber(id),
    status: "open",
    finalizedAtS: books.nowS(),
  };
  change(books, open, "invoice.finalized", cause);
  return total === 0 ? markPaid(books, open, cause) : open;
}

function markPaid(books: Books, open: ManualInvoiceRecord, cause: Cause): ManualInvoiceRecord {
  return change(books, { ...open, status: "paid", paidAtS: books.nowS() }, "invoice.paid", cause);
}

/**
 * open → paid: without a payment of the sandbox's if it's out of band, else by the customer's card. A draft is finalised first, as
 * by Stripe.
 */
export function payInvoice(
  books: Books,
  id: string,
  isOutOfBand: boolean,
  cause: Cause,
): ManualInvoiceRecord {
  const { status } = invoiceOf(books, id, "id");
  if (status === "paid") throw invalidRequest("Invoice is already paid");
  if (status === "draft") {
    const finalized = finalizeInvoice(books, id, cause);
    if (finalized.status === "paid") return finalized;
  }
  const open = inStatus(books, { id, param: "id" }, "open", invalidRequest(NOT_OPEN));
  if (!isOutOfBand) chargeCard(books, open);
  return markPaid(books, open, cause);
}

/** open → void. The number stays used. */
export function voidInvoice(books: Books, id: string, cause: Cause): ManualInvoiceRecord {
  const { status } = invoiceOf(books, id, "id");
  if (status === "paid") throw invalidRequest("Invoices with `paid` payments cannot be voided.");
  const open = inStatus(books, { id, param: "id" }, "open", invalidRequest(NOT_OPEN));
  return change(books, { ...open, status: "void", voidedAtS: books.nowS() }, "invoice.voided", cause);
}

/** Deletes a draft. */
export function deleteInvoice(books: Books, id: string, cause: Cause): void {
  const refusal = invalidRequest("You can only delete draft invoices.");
  const draft = inStatus(books, { id, param: "invoice" }, "draft", refusal);
  books.invoices.delete(id);
  books.publish({ type: "invoice.deleted", invoice: draft }, cause);
}
