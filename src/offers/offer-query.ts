import { PREFETCHED } from "#src/api/query-client.ts";
import type { Outputs } from "#src/api/router-types.ts";
import type { Api } from "#src/api/trpc.ts";

/** The offer that a link opens (D83). */
export const offerQuery = ({ queries }: Pick<Api, "queries">, token: string) =>
  queries.offers.get.queryOptions({ token }, { ...PREFETCHED, refetchOnWindowFocus: "always" });

type Answer = Outputs["offers"]["get"];
/** An offer that hasn't ended. */
export type ShownOffer = Extract<Answer, { readonly kind: "offer" }>;
export type EndedOfferAnswer = Extract<Answer, { readonly kind: "ended" }>;
