import { keepPreviousData } from "@tanstack/react-query";
import type { Api } from "#src/api/trpc.ts";

/** A page of the signed-in user's orders (D18); the previous page stays until the next has loaded. */
export const ownOrdersQuery = ({ queries }: Pick<Api, "queries">, page: number) =>
  queries.orders.mine.queryOptions({ page }, { placeholderData: keepPreviousData });
