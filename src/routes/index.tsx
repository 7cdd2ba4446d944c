import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#src/home/home-page.tsx";
import { loadPromotedProduct } from "#src/home/load-promoted-product.ts";

export const Route = createFileRoute("/")({
  // Not awaited: the page stands before its promoted product is known.
  loader: ({ context }) => ({ promoted: loadPromotedProduct(context.client) }),
  component: () => <HomePage promoted={Route.useLoaderData().promoted} />,
});
