import { PREFETCHED } from "#src/api/query-client.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import type { Api } from "#src/api/trpc.ts";
import { paymentOutcome, type SessionStatus } from "./payment-outcome.ts";

const POLL_FIRST_MS = 3_000;
const POLL_SLOWEST_MS = 30_000;
const REFUSED = new Set([400, 404]);

/** True if the server doesn't know this payment, so asking again doesn't help. */
export const isRefused = (error: unknown): boolean => REFUSED.has(httpStatusOf(error) ?? 0);

const isProcessing = ({ data }: { readonly data: SessionStatus | undefined }): boolean =>
  data !== undefined && paymentOutcome(data) === "processing";

/** A payment's result according to the provider (D14). A delayed payment is polled ever more slowly. */
export const paymentQuery = ({ queries }: Pick<Api, "queries">, sessionId: string) =>
  queries.stripe.sessionStatus.queryOptions(
    { sessionId },
    {
      ...PREFETCHED,
      retry: (failures, error) => failures < 1 && !isRefused(error),
      refetchInterval: ({ state }) =>
        isProcessing(state) ? Math.min(POLL_SLOWEST_MS, POLL_FIRST_MS * state.dataUpdateCount) : false,
      // A shopper who comes back to the tab sees immediately whether the bank has confirmed it.
      refetchOnWindowFocus: ({ state }) => (isProcessing(state) ? "always" : false),
    },
  );
