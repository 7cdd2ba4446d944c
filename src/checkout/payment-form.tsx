import { EmbeddedCheckout, EmbeddedCheckoutProvider } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useState } from "react";
import { CheckoutFailed } from "./checkout-failed.tsx";
import { serializeForms } from "./serialize-forms.ts";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

const FORM_FAILED_TEXT = "We couldn’t open the payment form. You haven’t been charged. Please try again.";

type PaymentFormProps = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly onRetry: () => void;
};

/** The provider's embedded form for one session. Its parent keys it by cart, so a new session gets a new form. */
export function PaymentForm({ stripe, clientSecret, onRetry }: PaymentFormProps) {
  const [stage, setStage] = useState<"opening" | "ready" | "failed">("opening");
  const [options] = useState({ clientSecret });
  const [watched] = useState(() =>
    serializeForms(stripe, { onReady: () => setStage("ready"), onFailure: () => setStage("failed") }),
  );
  if (stage === "failed") return <CheckoutFailed message={FORM_FAILED_TEXT} onRetry={onRetry} />;
  return (
    <>
      {stage === "opening" && <PaymentSkeleton />}
      <EmbeddedCheckoutProvider stripe={watched} options={options}>
        <EmbeddedCheckout className="overflow-hidden rounded-sm" />
      </EmbeddedCheckoutProvider>
    </>
  );
}
