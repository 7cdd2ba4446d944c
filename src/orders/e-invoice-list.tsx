import type { ReactNode } from "react";
import type { EInvoiceDocument } from "#domain/e-invoice/e-invoice-file.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";

/** The invoice and credit notes of a company's order (D56). */
export function EInvoiceList({ children }: { readonly children: ReactNode }) {
  return <ul className="grid gap-px bg-line">{children}</ul>;
}

type EInvoiceRowProps = {
  readonly title: string;
  /** The links or buttons for its files, one of which `EInvoiceLabel` names. */
  readonly children: ReactNode;
};

export function EInvoiceRow({ title, children }: EInvoiceRowProps) {
  return (
    <li className="grid items-center justify-items-start gap-x-6 gap-y-1 bg-sheet px-5 py-3 text-sm tabular-nums sm:grid-cols-[1fr_auto]">
      <span>{title}</span>
      {children}
    </li>
  );
}

export function EInvoiceLabel({ document: { kind, number } }: { readonly document: EInvoiceDocument }) {
  return (
    <>
      E-invoice (XML)
      <span className="sr-only">
        {" "}
        of {kind === "invoice" ? "invoice" : "credit note"} {number}
      </span>
    </>
  );
}

const PAPER_NAMES = {
  invoice: "Invoice",
  corrected_invoice: "Corrected invoice",
  credit_note: "Credit note",
} as const;
/** A document of the provider. */
export type Paper = { readonly kind: keyof typeof PAPER_NAMES; readonly number: string };

export const paperName = ({ kind, number }: Paper): string => `${PAPER_NAMES[kind]} ${number}`;

/** The title of a document, with what its e-invoice says about it. `eInvoices` are the order's, oldest first. */
export function paperTitle(paper: Paper, eInvoices: readonly EInvoiceDocument[]): string {
  const at = eInvoices.findIndex(({ number }) => number === paper.number);
  const document = eInvoices[at];
  if (document === undefined) return paperName(paper);
  const { kind, number, issuedOn, precedingNumber } = document;
  const day = calendarDayInWords(issuedOn);
  if (kind === "credit_note") return `Credit note ${number} of ${day} for invoice ${precedingNumber}`;
  const title = `Invoice ${number} of ${day}`;
  // The note before it took the earlier one back (D76).
  return precedingNumber === null
    ? title
    : `${title}. Replaces ${precedingNumber} (credited by ${eInvoices[at - 1]?.number}).`;
}
