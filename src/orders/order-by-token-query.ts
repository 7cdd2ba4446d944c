import { ASKED_BY_LOADER } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The order that a link names (D44). */
export const orderByTokenQuery = ({ queries }: Pick<Api, "queries">, token: string) =>
  queries.orders.byToken.queryOptions({ token }, ASKED_BY_LOADER);
