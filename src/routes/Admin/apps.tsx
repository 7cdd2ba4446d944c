import { createFileRoute } from "@tanstack/react-router";
import { editedProductQuery, productsQuery } from "#src/admin/admin-queries.ts";
import { AppsPage } from "#src/admin/products/products-page.tsx";
import { readAppsSearch } from "#src/admin/products/products-search.ts";
import { askFor } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/apps")({
  validateSearch: readAppsSearch,
  loaderDeps: ({ search: { tab, edit } }) => ({ tab, edit }),
  loader: async ({ context, deps: { tab, edit } }) => {
    if (tab === "view") await askFor(context.queryClient, productsQuery(context));
    // An edit that is open keeps the version it started from.
    if (edit !== undefined) void context.queryClient.prefetchQuery(editedProductQuery(context, edit));
  },
  component: () => <AppsPage search={Route.useSearch()} />,
});
