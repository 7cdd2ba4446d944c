import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useApi } from "#src/api/use-api.ts";
import { Reference } from "#src/ui/failure.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { ChunkLoadError } from "#src/ui/load-chunk.ts";
import { Page, PageHeading } from "./page.tsx";

/**
 * S92: the view of an unhandled routing error. It reveals nothing about the cause, except for a script chunk that
 * failed to load (D32): after a deploy the old chunks are gone, and only a reload fetches the new ones. Nothing reloads
 * automatically, so nothing can loop.
 */
export function RoutingErrorPage({ error }: Pick<ErrorComponentProps, "error">) {
  const router = useRouter();
  const { queryClient } = useApi();
  const tryAgain = () => {
    // The page may have failed because of cached data, so drop all that nothing on screen uses.
    queryClient.removeQueries({ type: "inactive" });
    void router.invalidate();
  };
  const missing = error instanceof ChunkLoadError;
  return (
    <Page title="Error" description="Something went wrong.">
      <PageHeading>Unexpected Application Error!</PageHeading>
      {missing ? <p className="mt-2 font-mono text-sm text-ink-soft">{error.message}</p> : null}
      <p className="mt-4 max-w-prose text-ink-soft">
        {missing
          ? "Part of this page didn’t load. The connection may be down, or the shop was updated while you were here. Reload to continue."
          : "We couldn’t show this page."}{" "}
        Your cart is kept.
      </p>
      <Reference error={error} />
      <div className="mt-8 flex flex-wrap gap-3">
        {missing ? (
          <Button onClick={() => window.location.reload()}>Reload</Button>
        ) : (
          <>
            <Button onClick={tryAgain}>Try again</Button>
            <Button variant="secondary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </>
        )}
        <ButtonLink to="/" variant="secondary" reloadDocument>
          Back to home
        </ButtonLink>
      </div>
    </Page>
  );
}
