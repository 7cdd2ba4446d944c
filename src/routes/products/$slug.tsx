import { createFileRoute, notFound } from "@tanstack/react-router";
import { httpStatusOf } from "#src/api/failure.ts";
import { ProductLoadFailed } from "#src/catalogue/product-load-failed.tsx";
import { ProductPage } from "#src/catalogue/product-page.tsx";

export const Route = createFileRoute("/products/$slug")({
  loader: async ({ context, params }) => {
    try {
      return await context.client.products.bySlug.query({ slug: params.slug.toLowerCase() });
    } catch (error) {
      if (httpStatusOf(error) === 404) throw notFound();
      throw error;
    }
  },
  component: () => <ProductPage product={Route.useLoaderData()} />,
  errorComponent: ProductLoadFailed,
});
