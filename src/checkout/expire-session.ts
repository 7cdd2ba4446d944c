import type { QueryClient } from "@tanstack/react-query";
import { httpStatusOf } from "#src/api/failure.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { sessionsOpened } from "./checkout-sessions.ts";
import { checkoutStorage } from "./checkout-storage.ts";

const HTTP_CONFLICT = 409;

/** Expires this browser's session, if there is one (D15); returns its id if it turned out to be paid. */
export async function expireSession(
  client: TrpcClient,
  queryClient: QueryClient,
): Promise<string | undefined> {
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
