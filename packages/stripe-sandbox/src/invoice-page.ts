import type { IncomingMessage } from "node:http";
import type { Answer } from "./http.ts";
import type { Ledger } from "./ledger.ts";
import { totalCents, type SessionRecord } from "./records.ts";
import { totalTaxCents } from "./tax-rates.ts";

const PATH = /^\/invoices\/(in_\w+)$/;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const amount = (cents: number): string => `€${(cents / 100).toFixed(2)}`;

/** The page of an invoice, which everybody with its address may see; null for any other path. */
export function handleInvoice(ledger: Ledger, request: IncomingMessage, url: URL): Answer | null {
  const [, id] = PATH.exec(url.pathname) ?? [];
  if (id === undefined || request.method !== "GET") return null;
  const session = ledger.allSessions().find(({ invoice }) => invoice?.id === id);
  if (!session?.invoice) return null;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return { status: 200, headers, body: invoicePage(session, session.invoice.number) };
}

function invoicePage({ lineItems, invoiceSettings, payment }: SessionRecord, number: string): string {
  const lines = lineItems.map(
    (item) =>
      `<tr><td>${escaped(item.name)} × ${item.quantity}</td><td>${amount(item.unitAmountCents * item.quantity)}</td></tr>`,
  );
  const fields = (invoiceSettings?.customFields ?? []).map(
    ({ name, value }) => `<p>${escaped(name)}: ${escaped(value)}</p>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Invoice ${number}</title></head><body>
<h1>Invoice ${number}</h1><p>Sandbox: no money has moved.</p>${fields.join("")}<p>${escaped(payment?.name ?? "")}</p>
<table>${lines.join("")}<tr><th>Total</th><td>${amount(totalCents(lineItems))}</td></tr><tr><th>of which tax</th><td>${amount(totalTaxCents(lineItems))}</td></tr></table>
</body></html>`;
}
