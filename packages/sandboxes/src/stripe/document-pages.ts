import type { IncomingMessage } from "node:http";
import type { DocumentLine } from "./document-amounts.ts";
import { creditNoteDocument, invoiceDocument, type Document } from "./documents.ts";
import { escaped } from "../shared/escaped.ts";
import type { Answer } from "../shared/http.ts";
import { findInvoice, isIssued, type IssuedInvoice } from "./invoice-source.ts";
import { creditNotePdfUrl, invoicePdfUrl } from "./invoice-source.ts";
import { notesOf } from "./credited.ts";
import type { Ledger } from "./ledger.ts";
import { toPdf, type Row } from "./pdf.ts";

const PATH = /^\/(invoices|credit_notes)\/((?:in|cn)_\w+)(\/pdf)?$/;

type Links = { label: string; url: string }[];

/** Returns an invoice that has documents, which a draft doesn't. */
function issuedInvoice(ledger: Ledger, id: string): IssuedInvoice | null {
  const source = findInvoice(ledger, id);
  return source && isIssued(source) ? source : null;
}

/**
 * Serves the pages of invoices and the PDFs, which anyone with their address can see; returns null for any other path.
 */
export function handleDocuments(ledger: Ledger, request: IncomingMessage, url: URL): Answer | null {
  const [, kind, id = "", pdf] = PATH.exec(url.pathname) ?? [];
  if (kind === undefined || request.method !== "GET") return null;
  if (kind === "credit_notes") {
    const note = ledger.creditNotes.get(id);
    const source = note && issuedInvoice(ledger, note.invoiceId);
    return note && source && pdf !== undefined ? pdfAnswer(creditNoteDocument(ledger, source, note)) : null;
  }
  const source = issuedInvoice(ledger, id);
  if (!source) return null;
  const document = invoiceDocument(ledger, source);
  if (pdf !== undefined) return pdfAnswer(document);
  const links = [
    { label: "Invoice as a PDF", url: invoicePdfUrl("", id) },
    ...notesOf(ledger, id).map((note) => ({
      label: `Credit note ${note.number} as a PDF`,
      url: creditNotePdfUrl("", note.id),
    })),
  ];
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return { status: 200, headers, body: page(document, links) };
}

const plain = (text: string): Row => ({ left: text });

const labelled = ({ label, value }: { label: string; value: string }): Row => ({ left: label, right: value });

/** Returns the rows with a gap above them. */
const block = (rows: readonly Row[]): Row[] =>
  rows.map((row, index) => (index === 0 ? { ...row, gapAbove: 14 } : row));

const lineRows = (line: DocumentLine): Row[] => [
  { ...labelled(line), gapAbove: 4 },
  { left: line.detail, size: 8 },
];

function pdfAnswer(document: Document): Answer {
  const rows: Row[] = [
    { left: document.title, bold: true, size: 18 },
    ...block(document.facts.map(({ label, value }) => plain(`${label}: ${value}`))),
    ...block([{ left: "Sold by", bold: true }, ...document.seller.map(plain)]),
    ...block([{ left: "Bought by", bold: true }, ...document.buyer.map(plain)]),
    ...block(document.lines.flatMap(lineRows)),
    ...block(document.totals.map((row) => ({ ...labelled(row), bold: row.label === "Total" }))),
    ...block(document.credits.map(labelled)),
    ...block(document.remarks.map(plain)),
  ];
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${document.title.replaceAll(/[^\w-]+/g, "-")}.pdf"`,
    "cache-control": "no-store",
  };
  return { status: 200, headers, body: toPdf(document.title, rows) };
}

const STYLE = `body { font-family: sans-serif; line-height: 1.5; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h2 { font-size: 1rem; margin-bottom: 0 } p { margin: 0 } table { width: 100%; margin: 1.5rem 0; border-spacing: 0 0.5rem }
td, th { padding: 0 } th { text-align: left } td:last-child { text-align: right; vertical-align: top; white-space: nowrap; padding-left: 1rem }`;

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escaped(text)}</p>`).join("");

const tableRows = (lines: readonly DocumentLine[]): string =>
  lines
    .map(
      ({ label, value, detail }) =>
        `<tr><td>${escaped(label)}<br><small>${escaped(detail)}</small></td><td>${escaped(value)}</td></tr>`,
    )
    .join("");

const sumRows = (items: Document["totals"]): string =>
  items.map(({ label, value }) => `<tr><th>${escaped(label)}</th><td>${escaped(value)}</td></tr>`).join("");

function page(document: Document, links: Links): string {
  const title = escaped(document.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>${paragraphs(document.facts.slice(1).map(({ label, value }) => `${label}: ${value}`))}
<h2>Sold by</h2>${paragraphs(document.seller)}<h2>Bought by</h2>${paragraphs(document.buyer)}
<table>${tableRows(document.lines)}</table>
<table>${sumRows(document.totals)}${sumRows(document.credits)}</table>
${paragraphs(document.remarks)}${links.map(({ label, url }) => `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`).join("")}
</body></html>`;
}
