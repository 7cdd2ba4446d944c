import { queryOptions } from "@tanstack/react-query";
import type { ProductOnPage } from "#domain/search/related-products.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { PREFETCHED } from "#src/api/query-client.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import type { Api } from "#src/api/trpc.ts";

/** The query for the product at a slug, current or from before a rename (D9); null if there is none. */
export const productQuery = ({ client }: Pick<Api, "client">, slug: string) =>
  queryOptions({
    queryKey: [["products", "bySlug"], { productOrNull: slug }],
    queryFn: () => fetchProduct(client, slug),
    ...PREFETCHED,
  });

async function fetchProduct(client: TrpcClient, slug: string): Promise<ProductOnPage | null> {
  try {
    return await client.products.bySlug.query({ slug });
  } catch (error) {
    if (httpStatusOf(error) === 404) return null;
    throw error;
  }
}
