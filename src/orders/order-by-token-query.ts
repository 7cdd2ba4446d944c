import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

const WAITS_FOR_PAYMENT = new Set(["pending", "processing"]);
const ASK_EVERY_MS = 15_000;

/** The order that a link names (D44). While it waits for its payment, its page updates automatically. */
export const orderByTokenQuery = ({ queries }: Pick<Api, "queries">, token: string) =>
  queries.orders.byToken.queryOptions(
    { token },
    {
      ...PREFETCHED,
      refetchInterval: ({ state }) =>
        state.data && WAITS_FOR_PAYMENT.has(state.data.status) ? ASK_EVERY_MS : false,
    },
  );
