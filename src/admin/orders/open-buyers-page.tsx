import { useMutation } from "@tanstack/react-query";
import { failureText } from "#src/admin/shell/failure-text.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { openInNewTab } from "#src/ui/open-in-new-tab.ts";

/** Opens the order as its buyer sees it. The link isn't part of the page, and the timeline keeps who opened it (D44). */
export function OpenBuyersPage({ number }: { readonly number: string }) {
  const { client, auth } = useApi();
  const { orders } = useQueries();
  const open = useMutation({
    networkMode: "always",
    // Returns nothing, so that the link isn't kept.
    mutationFn: async () => {
      await openInNewTab(
        auth,
        () => client.orders.openBuyersPage.mutate({ number }),
        ({ path }) => path,
      );
    },
    onSuccess: () => orders.byNumber.invalidate({ number }),
  });
  return (
    <>
      <Button variant="secondary" className="mt-4" disabled={open.isPending} onClick={() => open.mutate()}>
        Open the buyer’s page
        <NewTabNote />
      </Button>
      <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-3">
        {open.isError ? failureText(open.error) : ""}
      </LiveRegion>
    </>
  );
}
