import { May } from "#src/admin/shell/may.tsx";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import { useQueries } from "#src/api/queries.tsx";
import { EndLinksButton } from "#src/orders/end-links-button.tsx";
import { OpenBuyersPage } from "./open-buyers-page.tsx";
import { Card } from "#src/ui/card.tsx";

/** Ends the links to an order for a buyer who asks for it (D44). */
export function OrderLinks({ number }: { readonly number: string }) {
  const { client } = useApi();
  const { orders, mails } = useQueries();
  const end = useMutation({
    networkMode: "always",
    mutationFn: () => client.orders.endLinksOf.mutate({ number }),
    onSuccess: () =>
      Promise.all([orders.byNumber.invalidate({ number }), mails.ofOrder.invalidate({ number })]),
  });
  return (
    <Card as="section" aria-labelledby="order-links">
      <h2 id="order-links" className="border-b border-line px-5 py-3 font-medium">
        Link to the order
      </h2>
      <div className="px-5 py-4">
        <p className="text-sm text-ink-soft">
          The buyer opens the order with a link. A new link goes only to the buyer’s address and replaces all
          older ones. What you do on the buyer’s page looks like the buyer’s own; the timeline keeps that you
          opened it.
        </p>
        <May permission="orders.open">
          <OpenBuyersPage number={number} />
        </May>
        <EndLinksButton label="End all links and email a new one" end={end} />
      </div>
    </Card>
  );
}
