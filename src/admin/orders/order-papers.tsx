import { useMutation } from "@tanstack/react-query";
import { failureText } from "#src/admin/shell/failure-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { openInNewTab } from "#src/ui/open-in-new-tab.ts";

type Order = Pick<Outputs["orders"]["byNumber"], "number" | "papers" | "paymentAddress">;

const PAPER_NAMES = {
  invoice: "Invoice",
  corrected_invoice: "Corrected invoice",
  credit_note: "Credit note",
} as const;

/** An order's payment and documents at the payment provider (D44). The address of a document is asked for at each press. */
export function OrderPapers({ order: { number, papers, paymentAddress } }: { readonly order: Order }) {
  const { client } = useApi();
  const open = useMutation({
    networkMode: "always",
    mutationFn: (document: string) =>
      openInNewTab(
        () => client.orders.paper.query({ number, document }),
        ({ url }) => url,
      ),
  });
  if (papers.length === 0 && paymentAddress === null) return null;
  return (
    <Card as="section" aria-labelledby="order-papers">
      <h2 id="order-papers" className="border-b border-line px-5 py-3 font-medium">
        At the payment provider
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 px-5 py-3">
        {paymentAddress === null ? null : (
          <li>
            <a
              href={paymentAddress}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 items-center text-sm font-medium text-accent underline underline-offset-4"
            >
              Payment
              <NewTabNote />
            </a>
          </li>
        )}
        {papers.map((paper) => (
          <li key={paper.number}>
            <Button
              variant="quiet"
              size="inline"
              className="tabular-nums"
              aria-disabled={open.isPending}
              onClick={() => {
                if (!open.isPending) open.mutate(paper.number);
              }}
            >
              {PAPER_NAMES[paper.kind]} {paper.number}
              <NewTabNote />
            </Button>
          </li>
        ))}
      </ul>
      <LiveRegion
        urgency="assertive"
        className="border-t border-line px-5 py-3 text-sm text-signal empty:hidden"
      >
        {open.isError ? failureText(open.error) : ""}
        {open.data?.url === null
          ? "This document is still being made. Please try again in a few minutes."
          : ""}
      </LiveRegion>
    </Card>
  );
}
