import { queryOptions } from "@tanstack/react-query";
import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The products at these slugs, in this order, without unknown ones. */
export const productsBySlugsQuery = ({ client }: Pick<Api, "client">, slugs: readonly string[]) =>
  queryOptions({
    queryKey: [["products", "bySlugs"], { slugs }],
    queryFn: () => (slugs.length === 0 ? [] : client.products.bySlugs.query({ slugs: [...slugs] })),
    ...PREFETCHED,
  });

export const productNamesQuery = ({ client }: Pick<Api, "client">) =>
  queryOptions({
    queryKey: [["products", "names"]],
    queryFn: () => client.products.names.query(),
    ...PREFETCHED,
  });
