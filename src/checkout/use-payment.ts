import type { Stripe } from "@stripe/stripe-js";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CartItem } from "#domain/cart/cart.ts";
import { sameCart } from "#domain/cart/cart-sums.ts";
import { type CartChange, type CheckoutBuyer, checkoutPayload } from "#domain/cart/checkout.ts";
import { checkoutMemory, withoutPaid } from "#domain/cart/checkout-memory.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { cart } from "#src/cart/cart-store.ts";
import { readShopSettings } from "#src/api/shop-settings.ts";
import { type OpenedCheckout, openSession } from "./checkout-sessions.ts";
import { checkoutStorage } from "./checkout-storage.ts";
import { cartChangesOf, checkoutFailure } from "./failure-text.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { loadPayments } from "./payment-script.ts";

export type Payment =
  | { readonly kind: "opening" }
  | { readonly kind: "ready"; readonly session: OpenedCheckout; readonly stripe: Stripe }
  | { readonly kind: "paid"; readonly sessionId: string }
  | { readonly kind: "changed"; readonly changes: readonly CartChange[] }
  | { readonly kind: "failed"; readonly message: string; readonly error: unknown };

const OPENING: Payment = { kind: "opening" };

/**
 * The payment of one cart: its checkout session and the form's script, loaded in parallel. The component is keyed by
 * the cart and the buyer, so a changed one starts over; both must be those that the key was made from.
 */
export function usePayment(items: readonly CartItem[], buyer: CheckoutBuyer): Payment {
  const { client, queryClient } = useApi();
  // Storage events deliver equal carts as new arrays, which are still the same payment.
  const [charged] = useState({ items, buyer });
  return useOpening({ mutationFn: () => openPayment(client, queryClient, charged) });
}

/** A payment that is opened once, as soon as its component is shown. */
export function useOpening(opening: { readonly mutationFn: () => Promise<Payment> }): Payment {
  const { mutate, data, error } = useMutation(opening);
  useEffect(() => mutate(), [mutate]);
  if (error === null) return data ?? OPENING;
  const changes = cartChangesOf(error);
  return changes ? { kind: "changed", changes } : { kind: "failed", message: checkoutFailure(error), error };
}

/** Rejects with the first failure, of a call or of the form's script. */
async function openPayment(
  client: TrpcClient,
  queryClient: QueryClient,
  { items, buyer }: { readonly items: readonly CartItem[]; readonly buyer: CheckoutBuyer },
): Promise<Payment> {
  const script = loadPayments(readShopSettings().payment);
  // The first failure is reported; a second one isn't.
  script.catch(() => undefined);
  const paid = await paidBefore(client, items);
  if (paid !== undefined) return { kind: "paid", sessionId: paid };
  const session = await openSession(client, queryClient, checkoutPayload(items, buyer));
  // If the cart has changed in the meantime, another response follows, and only the last is remembered.
  if (sameCart(cart.items(), items)) checkoutStorage.remember(checkoutMemory(session.sessionId, items));
  return { kind: "ready", session, stripe: await script };
}

/**
 * Resolves to the session that has already paid for something in this cart, if any: a shopper who paid and never
 * returned to the receipt must not pay twice (D16). Checked only if this browser remembers a session for the cart.
 */
async function paidBefore(client: TrpcClient, items: readonly CartItem[]): Promise<string | undefined> {
  const memory = checkoutStorage.read();
  if (!memory || withoutPaid(items, memory, memory.sessionId).length === items.length) return undefined;
  try {
    const outcome = paymentOutcome(await client.stripe.sessionStatus.query({ sessionId: memory.sessionId }));
    return outcome === "paid" || outcome === "processing" ? memory.sessionId : undefined;
  } catch {
    // A failed lookup must not prevent a checkout: the server checks again.
    return undefined;
  }
}
