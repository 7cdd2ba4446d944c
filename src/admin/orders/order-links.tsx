import { May } from "#src/admin/shell/may.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { OpenBuyersPage } from "./open-buyers-page.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

/** Ends the links to an order for a buyer who asks for it (D44). */
export function OrderLinks({ number }: { readonly number: string }) {
  const end = useAct((client) => client.orders.endLinksOf.mutate({ number }), {
    failed: "Something went wrong. Please try again.",
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
        <Button variant="secondary" className="mt-4" disabled={end.pending} onClick={() => end.start()}>
          End all links and email a new one
        </Button>
        <LiveRegion className="text-sm text-ok not-empty:mt-3">{end.data?.message}</LiveRegion>
        <Failure of={end} className="mt-3 text-sm" />
      </div>
    </Card>
  );
}
