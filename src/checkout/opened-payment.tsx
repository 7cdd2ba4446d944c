import { EmbeddedCheckout, EmbeddedCheckoutProvider } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { Navigate } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { CheckoutEnded } from "./checkout-ended.tsx";
import { CheckoutFailed } from "./checkout-failed.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { serializeForms } from "./serialize-forms.ts";
import { type EndedCheckout, useCheckoutWatch } from "./use-checkout-watch.ts";
import type { Payment } from "./use-payment.ts";

type OpenedPaymentProps = Pick<ComponentProps<typeof CheckoutEnded>, "kept"> & {
  readonly payment: Payment;
  readonly onRetry: () => void;
};

/** The payment of a cart or an offer: waiting, the provider's form, its endings and failures. */
export function OpenedPayment({ payment, kept, onRetry }: OpenedPaymentProps) {
  const [ended, setEnded] = useState<EndedCheckout | null>(null);
  const sessionId = payment.kind === "ready" && ended === null ? payment.session.sessionId : null;
  useCheckoutWatch(sessionId, (end) => {
    // The response to a reopened checkout lists the changes.
    if (end === "changed") onRetry();
    else setEnded(end);
  });

  switch (payment.kind) {
    case "failed":
      return <CheckoutFailed message={payment.message} error={payment.error} onRetry={onRetry} />;
    case "ready":
      if (ended === "submitted") {
        return <Navigate to="/return" search={{ session_id: payment.session.sessionId }} replace />;
      }
      if (ended === "expired" || ended === "closed")
        return <CheckoutEnded ending={ended} kept={kept} onContinue={onRetry} />;
      return (
        <PaymentForm stripe={payment.stripe} clientSecret={payment.session.clientSecret} onRetry={onRetry} />
      );
    case "paid":
      return <Navigate to="/return" search={{ session_id: payment.sessionId }} replace />;
    default:
      return <PaymentSkeleton />;
  }
}

const FORM_FAILED_TEXT = "We couldn’t open the payment form. You haven’t been charged. Please try again.";

type PaymentFormProps = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly onRetry: () => void;
};

/**
 * The provider's embedded form for one session. Its parent keys it by cart, so a new session gets a new form. The skeleton lies above
 * it until the frame has something to show.
 */
function PaymentForm({ stripe, clientSecret, onRetry }: PaymentFormProps) {
  const [stage, setStage] = useState<"opening" | "shown" | "failed">("opening");
  const [options] = useState({ clientSecret });
  const [watched] = useState(() => serializeForms(stripe, () => setStage("failed")));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    const show = () => setStage((before) => (before === "opening" ? "shown" : before));
    // It doesn't bubble.
    current?.addEventListener("load", show, true);
    return () => current?.removeEventListener("load", show, true);
  }, []);
  if (stage === "failed") return <CheckoutFailed message={FORM_FAILED_TEXT} onRetry={onRetry} />;
  return (
    <div ref={frame} className="grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1">
      <EmbeddedCheckoutProvider stripe={watched} options={options}>
        <EmbeddedCheckout className="overflow-hidden rounded-sm" />
      </EmbeddedCheckoutProvider>
      {stage === "opening" ? (
        <div className="pointer-events-none z-10">
          <PaymentSkeleton />
        </div>
      ) : null}
    </div>
  );
}
