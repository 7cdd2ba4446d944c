import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type DocumentButtonProps = {
  /** Asks for its address; null while the document is being made. */
  readonly ask: (client: TrpcClient) => Promise<{ readonly url: string | null }>;
  /** True in a list. */
  readonly small?: boolean;
  readonly children: ReactNode;
};

/** Opens one of the provider's documents. Its address is requested at each press, because it expires (D44). */
export function DocumentButton({ ask: askForAddress, small = false, children }: DocumentButtonProps) {
  const { client } = useApi();
  const ask = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: () => askForAddress(client),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
  });
  return (
    <>
      <Button
        {...(small ? { variant: "secondary", size: "small" } : {})}
        disabled={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {ask.isPending ? "Opening" : children}
      </Button>
      <LiveRegion className="order-last basis-full text-sm">
        {ask.data?.url === null ? "The document is being created. Please try again in a few minutes." : ""}
      </LiveRegion>
      <Failure
        of={ask}
        failed="We couldn’t open the document. Please try again."
        className="order-last basis-full text-sm"
      />
    </>
  );
}
