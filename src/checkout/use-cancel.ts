import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { checkoutStorage } from "./checkout-storage.ts";
import { sessionsOpened } from "./checkout-sessions.ts";
import { httpStatusOf } from "#src/api/failure.ts";

const CANCEL_WAIT_MS = 4_000;
const HTTP_CONFLICT = 409;

/**
 * Cancel (D15): expires this browser's session, keeps the cart, goes home. If the payment had already succeeded it
 * leads to the receipt instead. On any other failure the shopper still gets home: the session expires by itself.
 */
export function useCancel() {
  const { client, queryClient } = useApi();
  const navigate = useNavigate();
  const { mutate, isIdle } = useMutation({
    mutationFn: async () => {
      const paidSessionId = await Promise.race([expire(client, queryClient), after(CANCEL_WAIT_MS)]);
      if (paidSessionId === undefined) await navigate({ to: "/" });
      else await navigate({ to: "/return", search: { session_id: paidSessionId } });
    },
  });
  return { cancelling: !isIdle, cancel: () => mutate() };
}

/** Expires the session, if there is one; returns its id if it turned out to be paid. */
async function expire(client: TrpcClient, queryClient: QueryClient): Promise<string | undefined> {
  await sessionsOpened(queryClient);
  const memory = checkoutStorage.read();
  if (!memory) return undefined;
  try {
    await client.stripe.expireCheckoutSession.mutate({ sessionId: memory.sessionId });
    checkoutStorage.forget();
    return undefined;
  } catch (error) {
    return httpStatusOf(error) === HTTP_CONFLICT ? memory.sessionId : undefined;
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
