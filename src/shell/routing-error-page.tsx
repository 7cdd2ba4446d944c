import { Button } from "#src/ui/button.tsx";
import { Page, PageHeading } from "./page.tsx";

/** storefront.md §8: the view of an unhandled routing error. Says nothing of the cause, offers a way on. */
export function RoutingErrorPage() {
  return (
    <Page title="Error" description="Something went wrong.">
      <PageHeading>Unexpected Application Error!</PageHeading>
      <p className="mt-4 max-w-prose text-ink-soft">This page could not be shown. Your cart is kept.</p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Page>
  );
}
