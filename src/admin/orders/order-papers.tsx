import { useMutation } from "@tanstack/react-query";
import { adminEInvoiceAddress, eInvoiceFileName } from "#domain/e-invoice/e-invoice-file.ts";
import { fetchFile } from "#src/admin/shell/fetch-export.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import {
  EInvoiceLabel,
  EInvoiceList,
  EInvoiceRow,
  paperName,
  paperTitle,
} from "#src/orders/e-invoice-list.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { FailureText } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { openInNewTab } from "#src/ui/open-in-new-tab.ts";

type Order = Pick<Outputs["orders"]["byNumber"], "number" | "papers" | "eInvoices">;

/**
 * An order's invoices and credit notes: at the payment provider, whose address is asked for at each press (D44), and a
 * company's e-invoices (D56).
 */
export function OrderPapers({ order: { number, papers, eInvoices } }: { readonly order: Order }) {
  const { client, auth } = useApi();
  const open = useMutation({
    networkMode: "always",
    mutationFn: (document: string) =>
      openInNewTab(
        auth,
        () => client.orders.paper.query({ number, document }),
        ({ url }) => url,
      ),
  });
  // With the administrator's token, which a link wouldn't have.
  const download = useMutation({
    networkMode: "always",
    mutationFn: async (document: string) => {
      const address = adminEInvoiceAddress(number, document);
      const xml = await auth.call((token) => fetchFile(address, token));
      downloadText(eInvoiceFileName(document), "application/xml", [xml]);
    },
  });
  if (papers.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="order-papers">
      <h2 id="order-papers" className="border-b border-line px-5 py-3 font-medium">
        Invoices and credit notes
      </h2>
      <EInvoiceList>
        {papers.map((paper) => {
          const document = eInvoices.find((one) => one.number === paper.number);
          return (
            <EInvoiceRow key={paper.number} title={paperTitle(paper, document)}>
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-disabled={open.isPending}
                  onClick={() => {
                    if (!open.isPending) open.mutate(paper.number);
                  }}
                >
                  Open
                  <span className="sr-only"> {paperName(paper)}</span>
                  <NewTabNote />
                </Button>
                {document === undefined ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={download.isPending}
                    onClick={() => download.mutate(document.number)}
                  >
                    <EInvoiceLabel document={document} />
                  </Button>
                )}
              </span>
            </EInvoiceRow>
          );
        })}
      </EInvoiceList>
      <LiveRegion
        urgency="assertive"
        className="border-t border-line px-5 py-3 text-sm text-signal empty:hidden"
      >
        <FailureText error={open.error} />
        <FailureText error={download.error} />
        {open.data?.url === null
          ? "This document is still being made. Please try again in a few minutes."
          : ""}
      </LiveRegion>
    </Card>
  );
}
