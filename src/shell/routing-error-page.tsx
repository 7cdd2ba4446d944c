import { Page, PageHeading } from "./page.tsx";

/** storefront.md §8: the view of an unhandled routing error. Says nothing of the cause, offers a way on. */
export function RoutingErrorPage() {
  return (
    <Page title="Error" description="Something went wrong.">
      <PageHeading>Unexpected Application Error!</PageHeading>
      <p className="mt-4 max-w-prose text-ink-soft">This page could not be shown. Your cart is kept.</p>
      <button
        type="button"
        className="mt-6 rounded-sm bg-accent px-5 py-3 font-medium text-on-accent hover:bg-accent-strong"
        onClick={() => window.location.reload()}
      >
        Reload
      </button>
    </Page>
  );
}
