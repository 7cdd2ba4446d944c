import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { checkoutPayload } from "#domain/cart/checkout.ts";
import { latestOnly, untilEnded } from "#src/api/latest-only.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";

type CheckoutPayload = ReturnType<typeof checkoutPayload>;
export type OpenedCheckout = Outputs["stripe"]["createCheckoutSession"];

/**
 * Sessions are opened one at a time, regardless of what happens on the page (D16). Otherwise the session of an older
 * cart could close a newer one.
 */
const OPENING = ["opening of a checkout session"];

/** Rejects with the call's failure, or with `Superseded` if a later cart is waiting for its session. */
export function openSession(
  client: TrpcClient,
  queryClient: QueryClient,
  payload: CheckoutPayload,
): Promise<OpenedCheckout> {
  const opening = latestOnly(queryClient, {
    mutationKey: OPENING,
    mutationFn: (wanted: CheckoutPayload) => client.stripe.createCheckoutSession.mutate(wanted),
  });
  return new MutationObserver(queryClient, opening).mutate(payload);
}

/** Resolves once no session is being opened any more. */
export const sessionsOpened = (queryClient: QueryClient): Promise<void> => untilEnded(queryClient, OPENING);
