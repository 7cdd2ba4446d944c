import { adminEInvoiceAddress, eInvoiceFileName } from "#domain/e-invoice/e-invoice-file.ts";
import { fetchFile } from "#src/admin/shell/fetch-export.ts";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { DocumentButton } from "#src/orders/document-button.tsx";
import {
  EInvoiceLabel,
  EInvoiceList,
  EInvoiceRow,
  paperName,
  paperTitle,
} from "#src/orders/e-invoice-list.tsx";
import { Button } from "#src/ui/button.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { Failure } from "#src/ui/failure.tsx";

type Order = Pick<Outputs["orders"]["byNumber"], "number" | "papers" | "eInvoices">;

/**
 * An order's invoices and credit notes: at the payment provider, whose address is asked for at each press (D44), and a
 * company's e-invoices (D56).
 */
export function OrderPapers({ order: { number, papers, eInvoices } }: { readonly order: Order }) {
  const { auth } = useApi();
  // With the administrator's token, which a link wouldn't have.
  const download = useAct(async (_client, document: string) => {
    const address = adminEInvoiceAddress(number, document);
    const xml = await auth.call((token) => fetchFile(address, token));
    downloadText(eInvoiceFileName(document), "application/xml", [xml]);
  });
  if (papers.length === 0) return null;
  return (
    <Section id="order-papers" heading="Invoices and credit notes" className="">
      <EInvoiceList>
        {papers.map((paper) => {
          const document = eInvoices.find((one) => one.number === paper.number);
          return (
            <EInvoiceRow key={paper.number} title={paperTitle(paper, eInvoices)}>
              <span className="flex flex-wrap gap-2">
                <DocumentButton
                  small
                  ask={(client) => client.orders.paper.query({ number, document: paper.number })}
                >
                  Open
                  <span className="sr-only"> {paperName(paper)}</span>
                </DocumentButton>
                {document === undefined ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-disabled={download.pending}
                    className="aria-disabled:opacity-60"
                    onClick={() => download.start(document.number)}
                  >
                    <EInvoiceLabel document={document} />
                  </Button>
                )}
              </span>
            </EInvoiceRow>
          );
        })}
      </EInvoiceList>
      <Failure of={download} className="border-t border-line px-5 py-3 text-sm" />
    </Section>
  );
}
