import type Stripe from "stripe";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions } from "./expand.ts";
import { INVOICE_EXPANDS } from "./invoice-endpoints.ts";
import { toInvoice } from "./invoice-object.ts";
import { manualInvoice } from "./invoice-source.ts";
import {
  parseAddLinesParams,
  parseFinalizeParams,
  parseInvoiceParams,
  parsePayParams,
} from "./manual-invoice-params.ts";
import type { ManualInvoiceRecord } from "./manual-invoice-record.ts";
import {
  addLines,
  createInvoice,
  deleteInvoice,
  finalizeInvoice,
  payInvoice,
  voidInvoice,
} from "./manual-invoices.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { parseParams } from "./param-parsing.ts";

type Expand = { expand?: string[] | undefined };

/** Does the work of a call once its expansions are known to be right, and shows the invoice. */
function shown(
  { ledger }: ApiCall,
  { expand }: Expand,
  work: () => ManualInvoiceRecord,
): OnTheWire<Stripe.Invoice> {
  const expanded = expansions(expand, INVOICE_EXPANDS);
  return toInvoice(manualInvoice(ledger, work()), ledger, expanded);
}

function create(call: ApiCall): OnTheWire<Stripe.Invoice> {
  const params = parseInvoiceParams(call.params);
  return shown(call, params, () => createInvoice(call.ledger, params, call.cause));
}

function add(call: ApiCall): OnTheWire<Stripe.Invoice> {
  const params = parseAddLinesParams(call.params);
  return shown(call, params, () => addLines(call.ledger, call.id, params.lines));
}

function finalize(call: ApiCall): OnTheWire<Stripe.Invoice> {
  const params = parseFinalizeParams(call.params);
  return shown(call, params, () => finalizeInvoice(call.ledger, call.id, call.cause));
}

function pay(call: ApiCall): OnTheWire<Stripe.Invoice> {
  const params = parsePayParams(call.params);
  return shown(call, params, () =>
    payInvoice(call.ledger, call.id, params.paid_out_of_band === true, call.cause),
  );
}

function voidOpen(call: ApiCall): OnTheWire<Stripe.Invoice> {
  const params = parseParams(expandOnly, call.params);
  return shown(call, params, () => voidInvoice(call.ledger, call.id, call.cause));
}

function remove({ ledger, id, params, cause }: ApiCall): OnTheWire<Stripe.DeletedInvoice> {
  expansions(parseParams(expandOnly, params).expand, []);
  deleteInvoice(ledger, id, cause);
  return { id, object: "invoice", deleted: true };
}

/** The endpoints that make invoices by hand. */
export const MANUAL_INVOICE_ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: /^\/v1\/invoices$/, run: create },
  { method: "POST", path: /^\/v1\/invoices\/([^/]+)\/add_lines$/, run: add },
  { method: "POST", path: /^\/v1\/invoices\/([^/]+)\/finalize$/, run: finalize },
  { method: "POST", path: /^\/v1\/invoices\/([^/]+)\/pay$/, run: pay },
  { method: "POST", path: /^\/v1\/invoices\/([^/]+)\/void$/, run: voidOpen },
  { method: "DELETE", path: /^\/v1\/invoices\/([^/]+)$/, run: remove },
];
