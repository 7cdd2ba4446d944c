import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The country that is offered to a consumer who has never chosen one (D53). */
export const presetCountryQuery = ({ queries }: Pick<Api, "queries">) =>
  queries.stripe.presetCountry.queryOptions(undefined, { retry: false, ...PREFETCHED });
