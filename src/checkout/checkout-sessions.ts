import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { checkoutPayload } from "#domain/checkout.ts";
import { latestOnly } from "#src/api/latest-only.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";

type CheckoutPayload = ReturnType<typeof checkoutPayload>;
export type OpenedCheckout = Outputs["stripe"]["createCheckoutSession"];

/**
 * Sessions are opened one at a time, whatever happens on the page (D16): otherwise the session of an older cart could
 * close that of a newer one.
 */
const opening = (client: TrpcClient, queryClient: QueryClient) =>
  latestOnly(queryClient, {
    mutationKey: ["opening of a checkout session"],
    mutationFn: (payload: CheckoutPayload) => client.stripe.createCheckoutSession.mutate(payload),
  });

/** Rejects with the call's failure, or with `Superseded` if a later cart is waiting for its session. */
export const openSession = (
  client: TrpcClient,
  queryClient: QueryClient,
  payload: CheckoutPayload,
): Promise<OpenedCheckout> => new MutationObserver(queryClient, opening(client, queryClient)).mutate(payload);

/** Resolves once every session that is being opened is open or has failed: then it is this one's turn. */
export async function sessionsOpened(client: TrpcClient, queryClient: QueryClient): Promise<void> {
  const { scope } = opening(client, queryClient);
  await new MutationObserver(queryClient, { scope, mutationFn: async () => null }).mutate();
}
