import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The receipt that a link opens (D46). */
export const receiptQuery = ({ queries }: Pick<Api, "queries">, token: string) =>
  queries.withdrawals.receipt.queryOptions({ token }, PREFETCHED);
