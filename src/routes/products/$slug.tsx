import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { httpStatusOf } from "#src/api/failure.ts";
import { ProductLoadFailed } from "#src/catalogue/product-load-failed.tsx";
import { ProductPage } from "#src/catalogue/product-page.tsx";

export const Route = createFileRoute("/products/$slug")({
  loader: async ({ context, params }) => {
    const slug = params.slug.toLowerCase();
    const product = await context.client.products.bySlug.query({ slug }).catch((error: unknown) => {
      if (httpStatusOf(error) === 404) throw notFound();
      throw error;
    });
    // An address from before a rename (D9).
    if (product.slug !== slug) {
      throw redirect({ to: "/products/$slug", params: { slug: product.slug }, replace: true });
    }
    return product;
  },
  component: Product,
  errorComponent: ProductLoadFailed,
});

function Product() {
  // A cached product is being refetched (D39).
  const dimmed = Route.useMatch({ select: ({ isFetching }) => isFetching === "loader" });
  return <ProductPage product={Route.useLoaderData()} dimmed={dimmed} />;
}
