import { eInvoiceAddress } from "#domain/e-invoice/e-invoice-file.ts";
import { EInvoiceLabel, EInvoiceList, EInvoiceRow, eInvoiceTitle } from "./e-invoice-list.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type EInvoiceSectionProps = { readonly token: string; readonly documents: PlacedOrder["eInvoices"] };

/** A company's invoice and credit notes on its order's page. The links work without a script (D56). */
export function EInvoiceSection({ token, documents }: EInvoiceSectionProps) {
  if (documents.length === 0) return null;
  return (
    <section data-no-print aria-labelledby="e-invoices" className="mt-8">
      <h3 id="e-invoices" className="text-lg font-semibold">
        For your bookkeeping
      </h3>
      <div className="mt-3 border border-line">
        <EInvoiceList>
          {documents.map((document) => (
            <EInvoiceRow key={document.number} title={eInvoiceTitle(document)}>
              <a
                href={eInvoiceAddress(token, document.number)}
                className="py-1 text-accent underline underline-offset-4"
              >
                <EInvoiceLabel document={document} />
              </a>
            </EInvoiceRow>
          ))}
        </EInvoiceList>
      </div>
    </section>
  );
}
