import type { Product } from "#domain/product.ts";
import { type Load, startLoad } from "#src/api/load.ts";
import type { TrpcClient } from "#src/api/trpc.ts";
import { UNFILTERED } from "#src/catalogue/catalogue-search.ts";

/** The product that the landing page names; without one when everything is out of stock. */
export type PromotedProduct = { readonly product: Product | undefined };

/** Starts to load the first product in stock, in the catalogue's order (D36). It is on the first page as good as always. */
export function loadPromotedProduct(client: TrpcClient): Load<PromotedProduct> {
  return startLoad(async () => {
    for (let page = 1; ; page += 1) {
      const { products, pageCount } = await client.filters.search.query({ ...UNFILTERED, page });
      const product = products.find(({ stock }) => stock);
      if (product !== undefined || page >= pageCount) return { product };
    }
  });
}
