import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { Company } from "#domain/cart/company.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { useOverlay } from "#src/ui/overlay.ts";
import type { OfferedLine } from "./buy-again-dialog.tsx";

const BuyAgainDialog = lazyPart(async () => (await import("./buy-again-dialog.tsx")).BuyAgainDialog);

type BuyAgainProps = {
  readonly token: string;
  /** True if only part of the order is offered here, because the rest can be renewed. */
  readonly isRest: boolean;
  /** True if a subscription ended so long ago that it can no longer be renewed (D51). */
  readonly hasEnded: boolean;
};

/** Offers the order's products again at today's prices, except those that can be renewed (D44). */
export function BuyAgain({ token, isRest, hasEnded }: BuyAgainProps) {
  return (
    <OfferSection
      id="buy-again"
      heading={isRest ? "Buy the rest again?" : hasEnded ? "Buy it new?" : "Buy this again?"}
      button="Buy again"
      ask={(client) => client.orders.buyAgain.query({ token })}
    >
      {hasEnded ? "Your subscription has ended and can no longer be renewed. You can buy it new. " : null}
      At today’s prices. You’ll see them before anything is added to your cart.
    </OfferSection>
  );
}

type Offer = {
  readonly lines: readonly OfferedLine[];
  readonly company: Company | null;
};

type OfferSectionProps = {
  readonly id: "buy-again" | "renewal";
  readonly heading: string;
  readonly button: string;
  readonly variant?: "primary" | "secondary";
  /** Loads the offer. */
  readonly ask: (client: TrpcClient) => Promise<Offer>;
  /** True to load the offer without a press, as after a reminder's link. */
  readonly askedFor?: boolean;
  readonly children: ReactNode;
};

/** Loads today's offer first, then asks the buyer. */
export function OfferSection({
  id,
  heading,
  button: label,
  variant = "secondary",
  ask: askForOffer,
  askedFor = false,
  children,
}: OfferSectionProps) {
  const dialog = useOverlay(id);
  const button = useRef<HTMLButtonElement>(null);
  const ask = useAct(askForOffer, {
    failed: "We couldn’t load today’s prices. Please try again.",
    // After a reload the dialog is already open.
    onDone: () => (dialog.open ? undefined : dialog.show()),
    loadsAgain: false,
  });
  const start = useEffectEvent(ask.start);
  useEffect(() => {
    if (askedFor) start();
  }, [askedFor]);
  return (
    <section aria-labelledby={id} className="border border-line bg-sheet p-6">
      <h2 id={id} className="text-lg font-semibold">
        {heading}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{children}</p>
      <Button
        ref={button}
        variant={variant}
        className="mt-4"
        aria-haspopup="dialog"
        disabled={ask.pending}
        onClick={() => ask.start()}
      >
        {label}
      </Button>
      <Failure of={ask} className="mt-3 text-sm" />
      <LazyPart open={dialog.open && ask.data !== undefined} onClose={dialog.close}>
        {ask.data ? (
          <BuyAgainDialog
            open={dialog.open}
            lines={ask.data.lines}
            company={ask.data.company}
            onClose={dialog.close}
            returnFocus={() => button.current}
          />
        ) : null}
      </LazyPart>
    </section>
  );
}
