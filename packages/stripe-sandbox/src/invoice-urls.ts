/** Where the sandbox shows an invoice, as `hosted_invoice_url`. */
export const invoiceUrl = (origin: string, invoiceId: string): string => `${origin}/invoices/${invoiceId}`;

/** Its PDF, as `invoice_pdf`. */
export const invoicePdfUrl = (origin: string, invoiceId: string): string =>
  `${invoiceUrl(origin, invoiceId)}/pdf`;

/** The PDF of a credit note, as `pdf`. */
export const creditNotePdfUrl = (origin: string, creditNoteId: string): string =>
  `${origin}/credit_notes/${creditNoteId}/pdf`;
