import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

const CANCEL_WAIT_MS = 4_000;

/**
 * Cancel (D15): expires this browser's session, keeps the cart and goes home. If the payment had already succeeded, it
 * leads to the receipt instead. After any other failure the shopper still gets home, and the session expires on its
 * own.
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

/** Imports the code that opens sessions only here, because an empty checkout doesn't need it. */
async function expire(client: TrpcClient, queryClient: QueryClient): Promise<string | undefined> {
  try {
    const { expireSession } = await import("./expire-session.ts");
    return await expireSession(client, queryClient);
  } catch {
    return undefined;
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
