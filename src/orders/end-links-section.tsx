import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

/** Ends every link to an order and has a new one emailed to its buyer, if a link has reached other people (D44). */
export function EndLinksSection({ token }: { readonly token: string }) {
  const end = useAct((client) => client.orders.endLinks.mutate({ token }), {
    failed: "Something went wrong. Please try again.",
    // This page's own link opens nothing any more.
    loadsAgain: false,
  });
  return (
    <section aria-labelledby="links" className="border border-line bg-sheet p-6">
      <h2 id="links" className="text-lg font-semibold">
        Link to this page
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        Anyone with the link can see this order. If someone shouldn’t have it, end all links, including this
        one, and we’ll email you a new one.
      </p>
      <Button variant="secondary" className="mt-4" disabled={end.pending} onClick={() => end.start()}>
        End all links and email me a new one
      </Button>
      <LiveRegion className="text-sm text-ok not-empty:mt-3">{end.data?.message}</LiveRegion>
      <Failure of={end} className="mt-3 text-sm" />
    </section>
  );
}
