import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { isSellable } from "#domain/catalogue/product.ts";
import { fetchLatest } from "#src/api/query-client.ts";
import { SoldOut } from "#src/catalogue/lazy-sold-out.ts";
import { ProductLoadFailed } from "#src/catalogue/product-load-failed.tsx";
import { readProductSearch } from "#src/catalogue/plan-in-address.ts";
import { ProductPage } from "#src/catalogue/product-page.tsx";
import { productQuery } from "#src/catalogue/product-query.ts";
import { unlessCovered } from "#src/ui/overlay.ts";

export const Route = createFileRoute("/products/$slug")({
  validateSearch: readProductSearch,
  shouldReload: unlessCovered,
  loader: async ({ context, params }) => {
    const slug = params.slug.toLowerCase();
    const product = await fetchLatest(context.queryClient, productQuery(context, slug));
    if (product === null) throw notFound();
    // An address from before a rename (D9).
    if (product.slug !== slug) {
      throw redirect({ to: "/products/$slug", params: { slug: product.slug }, search: true, replace: true });
    }
    if (!isSellable(product)) await SoldOut.preload();
  },
  component: Product,
  errorComponent: ProductLoadFailed,
});

function Product() {
  const context = Route.useRouteContext();
  const slug = Route.useParams().slug.toLowerCase();
  // A cached product is shown while it is requested again (D39).
  const { data: product, isFetching } = useSuspenseQuery(productQuery(context, slug));
  return product === null ? null : <ProductPage product={product} dimmed={isFetching} />;
}
