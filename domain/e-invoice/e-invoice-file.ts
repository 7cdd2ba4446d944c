import type { PrecedingInvoice } from "./document-facts.ts";

/** A document of an order that has an e-invoice (D56). */
export type EInvoiceDocument = PrecedingInvoice & {
  readonly kind: "invoice" | "credit_note";
  /** The number of the invoice that it credits or replaces. */
  readonly precedingNumber: string | null;
};

/** Returns the address of an e-invoice for anyone with the order's link, from the token and the document's number. */
export const eInvoiceAddress = (token: string, number: string): string =>
  `/api/e-invoices/${encodeURIComponent(token)}/${encodeURIComponent(number)}`;

/** Returns its address for administrators, from the order's number and the document's. */
export const adminEInvoiceAddress = (orderNumber: string, number: string): string =>
  `/api/orders/${encodeURIComponent(orderNumber)}/e-invoices/${encodeURIComponent(number)}`;

/** Returns the name of its file. */
export const eInvoiceFileName = (number: string): string => `${fileStem(number)}.xml`;

/** Returns the name of the PDF of an invoice or credit note. */
export const pdfFileName = (number: string): string => `${fileStem(number)}.pdf`;

const fileStem = (number: string): string => number.replaceAll(/[^\w-]+/g, "-");
