import { queryOptions } from "@tanstack/react-query";
import type { Outputs } from "#src/api/router-types.ts";
import type { Api } from "#src/api/trpc.ts";

/** The second factors of the signed-in user's account (D58). */
export const ownFactorsQuery = ({ queries }: Pick<Api, "queries">) =>
  queryOptions(queries.factors.own.queryOptions());

export type OwnFactors = Outputs["factors"]["own"];
export type OwnPasskey = OwnFactors["passkeys"][number];
