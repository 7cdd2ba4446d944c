import type Stripe from "stripe";
import { toCreditNote, toCreditNoteLine } from "./credit-note-object.ts";
import { parseCreditNoteParams } from "./credit-note-params.ts";
import { createCreditNote, readCreditNote, voidCreditNote } from "./credit-notes.ts";
import { notModelled } from "./create-params.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import { invoiceOf } from "./invoice-source.ts";
import type { Ledger } from "./ledger.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import type { CreditNoteRecord } from "./money-records.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { parseParams, text } from "./param-parsing.ts";
import { paramsOf } from "./params-of.ts";

const EXPANDS = ["refunds.refund"];

const ID_MAX_CHARS = 100;
const listParams = paramsOf<Stripe.CreditNoteListParams>()({
  ...pageParams,
  created: createdParam.optional(),
  customer: text(ID_MAX_CHARS).optional(),
  invoice: text(ID_MAX_CHARS).optional(),
});
const linesParams = paramsOf<Stripe.CreditNoteListLineItemsParams>()(pageParams);

const sourceOf = (ledger: Ledger, { invoiceId }: CreditNoteRecord) => invoiceOf(ledger, invoiceId, "invoice");

function show(
  ledger: Ledger,
  note: CreditNoteRecord,
  expand: ReadonlySet<string>,
): OnTheWire<Stripe.CreditNote> {
  return toCreditNote(ledger, sourceOf(ledger, note), note, expand);
}

function create({ ledger, params, cause }: ApiCall): OnTheWire<Stripe.CreditNote> {
  const request = parseCreditNoteParams(params);
  const expand = expansions(request.expand, EXPANDS);
  return show(ledger, createCreditNote(ledger, request, cause), expand);
}

function retrieve({ ledger, id, params }: ApiCall): OnTheWire<Stripe.CreditNote> {
  const expand = expansions(parseParams(expandOnly, params).expand, EXPANDS);
  return show(ledger, readCreditNote(ledger, id), expand);
}

function listNotes({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.CreditNote>> {
  if ("customer_account" in params) throw notModelled("customer_account", "'customer_account'");
  const query = parseParams(listParams, params);
  const expand = expansionsWithin(query.expand, EXPANDS);
  const matching = [...ledger.creditNotes.values()]
    .reverse()
    .filter(
      (note) =>
        (query.invoice === undefined || note.invoiceId === query.invoice) &&
        (query.customer === undefined || sourceOf(ledger, note).customerId === query.customer) &&
        wasCreated(note.createdS, query.created),
    );
  return paginate(matching, query, {
    url: "/v1/credit_notes",
    object: "credit note",
    show: (note) => show(ledger, note, expand),
  });
}

function listLines({ ledger, id, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.CreditNoteLineItem>> {
  const query = parseParams(linesParams, params);
  expansions(query.expand, []);
  const note = readCreditNote(ledger, id);
  const source = sourceOf(ledger, note);
  return paginate(note.lines, query, {
    url: `/v1/credit_notes/${id}/lines`,
    object: "credit_note_line_item",
    show: (line) => toCreditNoteLine(source, line),
  });
}

function voidNote({ ledger, id, params }: ApiCall): never {
  parseParams(expandOnly, params);
  return voidCreditNote(ledger, id);
}

export const CREDIT_NOTE_ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: /^\/v1\/credit_notes$/, run: create },
  { method: "GET", path: /^\/v1\/credit_notes$/, run: listNotes },
  { method: "GET", path: /^\/v1\/credit_notes\/([^/]+)$/, run: retrieve },
  { method: "GET", path: /^\/v1\/credit_notes\/([^/]+)\/lines$/, run: listLines },
  { method: "POST", path: /^\/v1\/credit_notes\/([^/]+)\/void$/, run: voidNote },
];
