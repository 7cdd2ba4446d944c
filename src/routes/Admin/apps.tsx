import { createFileRoute } from "@tanstack/react-router";
import { editedProductQuery, productsQuery } from "#src/admin/admin-queries.ts";
import { type AppsSearch, appsSearch, productsInput } from "#src/admin/products-search.ts";
import { AppsPage } from "#src/admin/products/products-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/apps")({
  validateSearch: ({ tab, view, stock, q, page, edit }): AppsSearch => ({ tab, view, stock, q, page, edit }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const view = appsSearch.read(deps);
    if (view.tab === "view") await prefetch(context.queryClient, productsQuery(context, productsInput(view)));
    // An open edit keeps the version it started from.
    if (view.edit !== undefined)
      void context.queryClient.prefetchQuery(editedProductQuery(context, view.edit));
  },
  component: () => <AppsPage search={Route.useSearch()} />,
});
