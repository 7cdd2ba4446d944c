import { May } from "#src/admin/shell/may.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { openInNewTab } from "#src/ui/open-in-new-tab.ts";

type LinkProps = { readonly number: string };

/** What staff can do with the link to an order (D44). */
export function OrderLinks({ number }: LinkProps) {
  return (
    <Section id="order-links" heading="Link to the order">
      <p className="text-sm text-ink-soft">
        The buyer opens the order with a link. A new link goes only to the buyer’s address and replaces all
        older ones. What you do on the buyer’s page looks like the buyer’s own; the timeline keeps that you
        opened it.
      </p>
      <div className="flex flex-wrap gap-3">
        <May permission="orders.open">
          <OpenBuyersPage number={number} />
        </May>
        <EndLinks number={number} />
      </div>
    </Section>
  );
}

/** The link isn't part of the page, and the timeline keeps who opened it. */
function OpenBuyersPage({ number }: LinkProps) {
  const { auth } = useApi();
  // Returns nothing, so that the link isn't kept.
  const open = useAct(async (client) => {
    await openInNewTab(
      auth,
      () => client.orders.openBuyersPage.mutate({ number }),
      ({ path }) => path,
    );
  });
  return (
    <>
      <Button
        variant="secondary"
        className="aria-disabled:opacity-60"
        aria-disabled={open.pending}
        onClick={() => open.start()}
      >
        Open the buyer’s page
        <NewTabNote />
      </Button>
      <Failure of={open} className="order-last basis-full text-sm" />
    </>
  );
}

/** For a buyer who asks for it. */
function EndLinks({ number }: LinkProps) {
  const end = useAct((client) => client.orders.endLinksOf.mutate({ number }), {
    failed: "Something went wrong. Please try again.",
  });
  return (
    <>
      <Button
        variant="secondary"
        className="aria-disabled:opacity-60"
        aria-disabled={end.pending}
        onClick={() => end.start()}
      >
        End all links and email a new one
      </Button>
      <LiveRegion className="order-last basis-full text-sm text-ok empty:hidden">
        {end.data?.message ?? ""}
      </LiveRegion>
      <Failure of={end} className="order-last basis-full text-sm" />
    </>
  );
}
