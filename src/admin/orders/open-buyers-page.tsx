import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { openInNewTab } from "#src/ui/open-in-new-tab.ts";

/** Opens the order as its buyer sees it. The link isn't part of the page, and the timeline keeps who opened it (D44). */
export function OpenBuyersPage({ number }: { readonly number: string }) {
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
      <Button variant="secondary" className="mt-4" disabled={open.pending} onClick={() => open.start()}>
        Open the buyer’s page
        <NewTabNote />
      </Button>
      <Failure of={open} className="mt-3 text-sm" />
    </>
  );
}
