import { eInvoiceAddress } from "#domain/e-invoice/e-invoice-file.ts";
import { CorrectInvoice } from "./correct-invoice.tsx";
import { DocumentButton } from "./document-button.tsx";
import { EInvoiceLabel, EInvoiceList, EInvoiceRow, paperName, paperTitle } from "./e-invoice-list.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type PapersSectionProps = { readonly token: string; readonly order: PlacedOrder };

/** True for an order whose invoices and credit notes are listed; a consumer's only invoice has its own button. */
export const hasPapers = ({ papers, eInvoices }: PlacedOrder): boolean =>
  eInvoices.length > 0 || papers.length > 1;

/**
 * An order's invoices and credit notes, each as the provider's PDF (D44), and a company's as e-invoices, whose links work without a
 * script (D56), with the form that corrects them (D76).
 */
export function PapersSection({ token, order }: PapersSectionProps) {
  const { papers, eInvoices } = order;
  return (
    <section data-no-print aria-labelledby="documents" className="mt-8">
      <h3 id="documents" className="text-lg font-semibold">
        Invoices and credit notes
      </h3>
      <div className="mt-3 border border-line">
        <EInvoiceList>
          {papers.map((paper) => {
            const { number } = paper;
            const document = eInvoices.find((one) => one.number === number);
            return (
              <EInvoiceRow key={number} title={paperTitle(paper, eInvoices)}>
                <span className="flex flex-wrap items-center gap-x-4">
                  <DocumentButton
                    small
                    ask={(client) => client.orders.document.query({ token, document: number })}
                  >
                    PDF<span className="sr-only"> of {paperName(paper)}</span>
                  </DocumentButton>
                  {document === undefined ? null : (
                    <a
                      href={eInvoiceAddress(token, number)}
                      className="py-1 text-accent underline underline-offset-4"
                    >
                      <EInvoiceLabel document={document} />
                    </a>
                  )}
                </span>
              </EInvoiceRow>
            );
          })}
        </EInvoiceList>
      </div>
      <CorrectInvoice token={token} order={order} />
    </section>
  );
}
