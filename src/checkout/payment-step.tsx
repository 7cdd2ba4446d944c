import { useEffect, useEffectEvent } from "react";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import type { CartItem } from "#domain/cart/cart.ts";
import type { CartChange, CheckoutBuyer } from "#domain/cart/checkout.ts";
import { OpenedPayment } from "./opened-payment.tsx";
import { usePayment } from "./use-payment.ts";

type PaymentStepProps = {
  readonly items: readonly CartItem[];
  readonly buyer: CheckoutBuyer;
  readonly onChanges: (changes: readonly CartChange[]) => void;
  /** Called with the VAT of the order, once its session is open. */
  readonly onOpened: (vat: CartVat) => void;
  readonly onRetry: () => void;
};

/** Leads from a cart to its payment form, and shows waiting, payment, endings and failures. */
export function PaymentStep({ items, buyer, onChanges, onOpened, onRetry }: PaymentStepProps) {
  const payment = usePayment(items, buyer);
  const changes = payment.kind === "changed" ? payment.changes : null;
  const report = useEffectEvent(onChanges);
  useEffect(() => {
    if (changes) report(changes);
  }, [changes]);

  const vat = payment.kind === "ready" ? payment.session.vat : null;
  const tell = useEffectEvent(onOpened);
  useEffect(() => {
    if (vat !== null) tell(vat);
  }, [vat]);

  return <OpenedPayment payment={payment} onRetry={onRetry} />;
}
