import type { CorrectedInvoice } from "../../records/corrected-invoices.ts";
import type { CorrectedInvoiceView } from "./response-schemas.ts";

/** Returns the corrected invoices of an order as its pages show them. */
export const viewCorrections = (corrections: readonly CorrectedInvoice[]): CorrectedInvoiceView[] =>
  corrections.flatMap(({ invoiceNumber, creditedInvoiceNumber, creditNoteNumber, doneAt }) =>
    invoiceNumber === null || creditNoteNumber === null || doneAt === null
      ? []
      : [
          {
            number: invoiceNumber,
            replaces: creditedInvoiceNumber,
            creditNote: creditNoteNumber,
            madeAt: doneAt.toISOString(),
          },
        ],
  );
