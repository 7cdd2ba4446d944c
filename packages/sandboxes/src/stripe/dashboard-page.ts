import type { IncomingMessage } from "node:http";
import { payments, refundsOf, standingOf, type PaidSession } from "./charges.ts";
import { notesOf } from "./credited.ts";
import { nextDisputeStatuses } from "./disputes.ts";
import { escaped } from "../shared/escaped.ts";
import { euros } from "./euros.ts";
import { isLoopbackAddress, type Answer } from "../shared/http.ts";
import { manualInvoice } from "./invoice-source.ts";
import { creditNotePdfUrl, invoiceUrl } from "./invoice-source.ts";
import type { Ledger } from "./ledger.ts";
import type { DisputeRecord, RefundRecord } from "./money-records.ts";
import { nextRefundStatuses } from "./refunds.ts";
import { totalCents } from "./records.ts";

const MOST_SHOWN = 100;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns a button that makes one control call. The script sends the body, with the amount if there's a field for it.
 */
function button(label: string, path: string, body: object, withAmount = false): string {
  const amount = withAmount
    ? `<input name="euros" inputmode="decimal" pattern="\\d+(\\.\\d{1,2})?" size="8" placeholder="all" aria-label="Amount in euros; all that is left without it">`
    : "";
  return `<form data-path="${path}" data-body="${escaped(JSON.stringify(body))}">${amount}<button>${label}</button></form>`;
}

function refundRow({ id, amountCents, status, failureReason }: RefundRecord): string {
  const next = nextRefundStatuses(status);
  const buttons = [
    next.includes("succeeded") ? button("Settle", "/_control/refunds/settle", { refundId: id }) : "",
    next.includes("failed") ? button("Fail", "/_control/refunds/fail", { refundId: id }) : "",
  ];
  return `<li>Refund ${euros(amountCents)}: ${status}${failureReason === null ? "" : ` (${failureReason})`} <code>${id}</code> ${buttons.join("")}</li>`;
}

function disputeRow({ id, amountCents, status, reason, dueByS }: DisputeRecord): string {
  const buttons = nextDisputeStatuses(status).map((next) =>
    button(next.replaceAll("_", " "), "/_control/disputes/change", { disputeId: id, status: next }),
  );
  const due = new Date(dueByS * 1000).toISOString().slice(0, 10);
  return `<li>Dispute ${euros(amountCents)} (${escaped(reason)}): ${status}, answer by ${due} <code>${id}</code> ${buttons.join("")}</li>`;
}

const noteRows = (ledger: Ledger, invoiceId: string): string[] =>
  notesOf(ledger, invoiceId).map(
    (note) =>
      `<li><a href="${creditNotePdfUrl("", note.id)}">Credit note ${note.number}</a>, ${euros(note.totalCents)}</li>`,
  );

function paymentSection(ledger: Ledger, session: PaidSession): string {
  const { payment, invoice } = session;
  const named = { sessionId: session.id };
  const { refundedCents } = standingOf(ledger, session.id);
  const disputes = [...ledger.disputes.values()].filter(({ sessionId }) => sessionId === session.id);
  const rows = [
    ...(invoice ? [`<li><a href="${invoiceUrl("", invoice.id)}">Invoice ${invoice.number}</a></li>`] : []),
    ...(invoice ? noteRows(ledger, invoice.id) : []),
    ...refundsOf(ledger, session.id).map(refundRow),
    ...disputes.map(disputeRow),
  ];
  const buttons =
    payment.state === "succeeded"
      ? button("Refund", "/_control/refunds", named, true) +
        button("Dispute", "/_control/disputes", named) +
        button("Open an inquiry", "/_control/disputes", { ...named, inquiry: true })
      : "";
  return `<section id="${payment.intentId}"><h2>${euros(totalCents(session.lineItems))}, ${escaped(payment.name)}</h2>
<p>${escaped(payment.email)}, ${new Date(payment.createdS * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC, ${payment.state}, ${euros(refundedCents)} refunded <code>${payment.intentId}</code></p>
<ul>${rows.join("")}</ul>${buttons}</section>`;
}

/** Returns the invoices made by hand, newest first, with their credit notes; a draft has no page to link to. */
function invoiceSection(ledger: Ledger): string {
  const newest = [...ledger.invoices.values()].reverse().slice(0, MOST_SHOWN);
  const rows = newest.map((record) => {
    const { id, number, status, lineItems, customer } = manualInvoice(ledger, record);
    const name = number === null ? "Invoice" : `<a href="${invoiceUrl("", id)}">Invoice ${number}</a>`;
    return `<li>${name}, ${euros(totalCents(lineItems))}, ${status}, ${escaped(customer?.name ?? "")} <code>${id}</code><ul>${noteRows(ledger, id).join("")}</ul></li>`;
  });
  return rows.length === 0
    ? ""
    : `<section><h2>Invoices made by hand</h2><ul>${rows.join("")}</ul></section>`;
}

/**
 * Returns the page with the payments and the actions of Stripe's dashboard, for this machine only; null for any other
 * path.
 */
export function handleDashboard(ledger: Ledger, request: IncomingMessage, url: URL): Answer | null {
  if (url.pathname !== "/dashboard" || request.method !== "GET") return null;
  if (!isLoopbackAddress(request.socket.remoteAddress)) return null;
  const shown = payments(ledger);
  const sections = shown.slice(0, MOST_SHOWN).map((session) => paymentSection(ledger, session));
  const more =
    shown.length > MOST_SHOWN ? `<p>The newest ${MOST_SHOWN} of ${shown.length} payments.</p>` : "";
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payments of the sandbox</title>
<link rel="stylesheet" href="/dashboard/dashboard.css"><script type="module" src="/dashboard/dashboard.js"></script></head><body>
<h1>Payments</h1><p id="status" role="alert"></p>${more}${sections.join("") || "<p>No payments yet.</p>"}${invoiceSection(ledger)}</body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": POLICY,
  };
  return { status: 200, headers, body };
}
