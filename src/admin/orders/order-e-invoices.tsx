import { useMutation } from "@tanstack/react-query";
import { adminEInvoiceAddress, eInvoiceFileName } from "#domain/e-invoice/e-invoice-file.ts";
import { fetchFile } from "#src/admin/shell/fetch-export.ts";
import { withReference } from "#src/admin/shell/with-reference.ts";
import { HttpError } from "#src/api/http-error.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { EInvoiceItem, EInvoiceLabel, EInvoiceList } from "#src/orders/e-invoice-list.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";

type Order = Pick<Outputs["orders"]["byNumber"], "number" | "eInvoices">;

/** A company's invoice and credit notes, with their e-invoices, which are downloaded with the administrator's token. */
export function OrderEInvoices({ order }: { readonly order: Order }) {
  const { auth } = useApi();
  const download = useMutation({
    networkMode: "always",
    mutationFn: async (number: string) => {
      const address = adminEInvoiceAddress(order.number, number);
      const xml = await auth.call((token) => fetchFile(address, token));
      downloadText(eInvoiceFileName(number), "application/xml", [xml]);
    },
  });
  if (order.eInvoices.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="order-e-invoices">
      <h2 id="order-e-invoices" className="border-b border-line px-5 py-3 font-medium">
        Invoices and credit notes
      </h2>
      <EInvoiceList>
        {order.eInvoices.map((document) => (
          <EInvoiceItem key={document.number} document={document}>
            <Button
              variant="secondary"
              size="small"
              disabled={download.isPending}
              onClick={() => download.mutate(document.number)}
            >
              <EInvoiceLabel document={document} />
            </Button>
          </EInvoiceItem>
        ))}
      </EInvoiceList>
      <LiveRegion
        urgency="assertive"
        className="border-t border-line px-5 py-3 text-sm text-signal empty:hidden"
      >
        {download.isError ? failureText(download.error) : ""}
      </LiveRegion>
    </Card>
  );
}

const failureText = (error: unknown): string =>
  error instanceof HttpError
    ? withReference(error.message, error)
    : "The server did not respond. Please try again.";
