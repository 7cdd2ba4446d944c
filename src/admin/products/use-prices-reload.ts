import { useQueryClient } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import { editedProductQuery, pricesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";

/** Returns the function that loads a product and its prices again, after a change of its scheduled price. */
export function usePricesReload(id: ProductId): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: pricesQuery(api, id).queryKey });
    await queryClient.invalidateQueries({ queryKey: editedProductQuery(api, id).queryKey });
  };
}
