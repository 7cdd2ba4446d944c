import { queryOptions } from "@tanstack/react-query";
import type { Api } from "#src/api/trpc.ts";

/** The company that's stored with the signed-in user's account (D76). */
export const accountCompanyQuery = ({ queries }: Pick<Api, "queries">) =>
  queryOptions(queries.auth.company.queryOptions());
