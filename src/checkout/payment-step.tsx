import { Navigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { CartItem } from "#domain/cart.ts";
import type { CartChange } from "#domain/checkout.ts";
import { CheckoutFailed } from "./checkout-failed.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { usePayment } from "./use-payment.ts";

type PaymentStepProps = {
  readonly items: readonly CartItem[];
  readonly onChanges: (changes: readonly CartChange[]) => void;
  readonly onRetry: () => void;
};

/** From a cart to its payment form: waiting, paying, or a failure with a way on. */
export function PaymentStep({ items, onChanges, onRetry }: PaymentStepProps) {
  const payment = usePayment(items);
  const changes = payment.kind === "changed" ? payment.changes : null;
  const report = useEffectEvent(onChanges);
  useEffect(() => {
    if (changes) report(changes);
  }, [changes]);

  switch (payment.kind) {
    case "failed":
      return <CheckoutFailed message={payment.message} error={payment.error} onRetry={onRetry} />;
    case "ready":
      return (
        <PaymentForm stripe={payment.stripe} clientSecret={payment.session.clientSecret} onRetry={onRetry} />
      );
    case "paid":
      return <Navigate to="/return" search={{ session_id: payment.sessionId }} replace />;
    default:
      return <PaymentSkeleton />;
  }
}
