import type { ReactNode } from "react";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { openInNewTab } from "#src/ui/open-in-new-tab.ts";

type DocumentButtonProps = {
  /** Asks for its address; null while the document is being made. */
  readonly ask: (client: TrpcClient) => Promise<{ readonly url: string | null }>;
  /** True in a list. */
  readonly small?: boolean;
  readonly children: ReactNode;
};

/**
 * Opens one of the provider's documents in a new tab, so that the order's page stays. Its address is requested at each
 * press, because it expires (D44).
 */
export function DocumentButton({ ask: askForAddress, small = false, children }: DocumentButtonProps) {
  const { auth } = useApi();
  const ask = useAct(
    (client) =>
      openInNewTab(
        auth,
        () => askForAddress(client),
        ({ url }) => url,
      ),
    {
      failed: "We couldn’t open the document. Please try again.",
      loadsAgain: false,
    },
  );
  return (
    <>
      <Button
        {...(small ? { variant: "secondary", size: "small" } : {})}
        disabled={ask.pending}
        onClick={() => ask.start()}
      >
        {ask.pending ? "Opening" : children}
        <NewTabNote />
      </Button>
      <LiveRegion className="order-last basis-full text-sm">
        {ask.data?.url === null ? "The document is being created. Please try again in a few minutes." : ""}
      </LiveRegion>
      <Failure of={ask} className="order-last basis-full text-sm" />
    </>
  );
}
