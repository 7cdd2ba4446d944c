import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

/** Ends every link to an order and has a new one emailed to its buyer, if a link has reached other people (D44). */
export function EndLinks({ token }: { readonly token: string }) {
  const end = useAct((client) => client.orders.endLinks.mutate({ token }), {
    failed: "Something went wrong. Please try again.",
    // This page's own link opens nothing any more.
    loadsAgain: false,
  });
  return (
    <div>
      <p>
        Anyone with the link to this page can see the order.{" "}
        <Button variant="quiet" size="inline" disabled={end.pending} onClick={() => end.start()}>
          End all links and email me a new one
        </Button>
      </p>
      <LiveRegion className="text-ok not-empty:mt-2">{end.data?.message}</LiveRegion>
      <Failure of={end} className="mt-2" />
    </div>
  );
}
