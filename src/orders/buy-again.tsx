import { useMutation } from "@tanstack/react-query";
import { lazy, useRef } from "react";
import { httpStatusOf } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LazyPart } from "#src/ui/lazy-part.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

const BuyAgainDialog = lazy(async () => ({
  default: (await import("./buy-again-dialog.tsx")).BuyAgainDialog,
}));

const TOO_MANY_REQUESTS = 429;

/** Offers an order's units at today's price (D44): what can be had is asked for first, then the buyer. */
export function BuyAgain({ token }: { readonly token: string }) {
  const { client } = useApi();
  const dialog = useOverlay("buy-again");
  const button = useRef<HTMLButtonElement>(null);
  const ask = useMutation({
    // Offline it fails and says so, instead of waiting.
    networkMode: "always",
    mutationFn: () => client.orders.buyAgain.query({ token }),
    onSuccess: dialog.show,
  });
  return (
    <section aria-labelledby="buy-again" className="border border-line bg-sheet p-6">
      <h2 id="buy-again" className="text-lg font-semibold">
        Need the same again?
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        At today’s prices, which we show you first. What is already in your cart stays there.
      </p>
      <Button
        ref={button}
        variant="secondary"
        className="mt-4"
        aria-haspopup="dialog"
        disabled={ask.isPending}
        onClick={() => ask.mutate()}
      >
        Buy again
      </Button>
      <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-3">
        {ask.isError ? failureText(ask.error) : ""}
        <Reference error={ask.error} />
      </LiveRegion>
      <LazyPart open={dialog.open && ask.data !== undefined} onClose={dialog.close}>
        {ask.data ? (
          <BuyAgainDialog
            open={dialog.open}
            lines={ask.data.lines}
            onClose={dialog.close}
            returnFocus={() => button.current}
          />
        ) : null}
      </LazyPart>
    </section>
  );
}

const failureText = (error: unknown): string =>
  httpStatusOf(error) === TOO_MANY_REQUESTS
    ? "Too many requests. Please try again in a minute."
    : "Today’s prices could not be loaded. Please try again.";
