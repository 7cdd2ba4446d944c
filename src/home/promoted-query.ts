import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The landing page's product (D36). */
export const promotedQuery = ({ queries }: Pick<Api, "queries">) =>
  queries.products.promoted.queryOptions(undefined, PREFETCHED);
