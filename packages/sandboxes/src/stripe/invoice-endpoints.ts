import type Stripe from "stripe";
import { z } from "zod";
import { toCreditNote } from "./credit-note-object.ts";
import { creditNoteParams } from "./credit-note-params.ts";
import { createCreditNote } from "./credit-notes.ts";
import { toInvoice, toInvoiceLine } from "./invoice-object.ts";
import { addLinesParams, finalizeParams, invoiceParams, payParams } from "./invoice-params.ts";
import { allInvoices, findInvoice, invoiceOf, manualInvoice } from "./invoice-source.ts";
import type { Ledger } from "./ledger.ts";
import {
  addLines,
  createInvoice,
  deleteInvoice,
  finalizeInvoice,
  payInvoice,
  voidInvoice,
} from "./manual-invoices.ts";
import type { CreditNoteRecord } from "./money-records.ts";
import { text } from "./param-parsing.ts";
import { paramsOf, unmodelled } from "./params-of.ts";
import { type Endpoint, fits, pageParams, Resource, timeParam } from "./resource.ts";

const id = text(100).optional();

const invoices = new Resource({
  path: "/v1/invoices",
  object: "invoice",
  param: "invoice",
  permission: "invoice",
  expands: ["payments"],
  filters: paramsOf<Stripe.InvoiceListParams>()({
    ...pageParams,
    created: timeParam,
    customer: id,
    status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
    ...unmodelled("collection_method customer_account due_date subscription"),
  }),
  all: (ledger, { customer, status }) =>
    allInvoices(ledger).filter(
      (source) => fits(customer, source.customerId) && fits<string>(status, source.status),
    ),
  find: findInvoice,
  show: ({ ledger }, source, expand) => toInvoice(source, ledger, expand),
});

const sourceOf = (ledger: Ledger, { invoiceId }: CreditNoteRecord) => invoiceOf(ledger, invoiceId, "invoice");

const creditNotes = new Resource({
  path: "/v1/credit_notes",
  object: "credit note",
  param: "id",
  permission: "credit_note",
  expands: ["refunds.refund"],
  filters: paramsOf<Stripe.CreditNoteListParams>()({
    ...pageParams,
    created: timeParam,
    customer: id,
    invoice: id,
    ...unmodelled("customer_account"),
  }),
  all: (ledger, { customer, invoice }) =>
    [...ledger.creditNotes.values()]
      .reverse()
      .filter(
        (note) =>
          fits(invoice, note.invoiceId) &&
          (customer === undefined || sourceOf(ledger, note).customerId === customer),
      ),
  show: ({ ledger }, note, expand) => toCreditNote(ledger, sourceOf(ledger, note), note, expand),
});

/** The calls about invoices, which sessions and calls make, and about their credit notes. */
export const INVOICE_ENDPOINTS: readonly Endpoint[] = [
  ...invoices.reads,
  ...creditNotes.reads,
  invoices.parts("lines", {
    object: "line_item",
    params: paramsOf<Stripe.InvoiceListLineItemsParams>()(pageParams),
    of: (source) => source.lineItems.map((item) => toInvoiceLine(item, source)),
    show: (line) => line,
  }),
  invoices.post("", invoiceParams, ({ ledger, cause }, params) =>
    manualInvoice(ledger, createInvoice(ledger, params, cause)),
  ),
  invoices.post("/:id/add_lines", addLinesParams, ({ ledger, id: invoice }, { lines }) =>
    manualInvoice(ledger, addLines(ledger, invoice, lines)),
  ),
  invoices.post("/:id/finalize", finalizeParams, ({ ledger, id: invoice, cause }) =>
    manualInvoice(ledger, finalizeInvoice(ledger, invoice, cause)),
  ),
  invoices.post("/:id/pay", payParams, ({ ledger, id: invoice, cause }, { paid_out_of_band: outside }) =>
    manualInvoice(ledger, payInvoice(ledger, invoice, outside === true, cause)),
  ),
  invoices.act("void", ({ ledger, id: invoice, cause }) =>
    manualInvoice(ledger, voidInvoice(ledger, invoice, cause)),
  ),
  invoices.delete("invoice", ({ ledger, id: invoice, cause }) => deleteInvoice(ledger, invoice, cause)),
  creditNotes.post("", creditNoteParams, ({ ledger, cause }, params) =>
    createCreditNote(ledger, params, cause),
  ),
];
