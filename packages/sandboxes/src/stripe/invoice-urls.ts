/** Returns the address of an invoice's page, as `hosted_invoice_url`. */
export const invoiceUrl = (origin: string, invoiceId: string): string => `${origin}/invoices/${invoiceId}`;

/** Returns the address of an invoice's PDF, as `invoice_pdf`. */
export const invoicePdfUrl = (origin: string, invoiceId: string): string =>
  `${invoiceUrl(origin, invoiceId)}/pdf`;

/** Returns the address of a credit note's PDF, as `pdf`. */
export const creditNotePdfUrl = (origin: string, creditNoteId: string): string =>
  `${origin}/credit_notes/${creditNoteId}/pdf`;
