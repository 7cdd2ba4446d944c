import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { ComparePage } from "#src/compare/compare-page.tsx";
import { productNamesQuery, productsBySlugsQuery } from "#src/compare/compare-queries.ts";
import { readCompareSearch, slugsIn } from "#src/compare/compared-slugs.ts";

export const Route = createFileRoute("/compare")({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => ({ slugs: slugsIn(search) }),
  loader: async ({ context, deps: { slugs } }) => {
    await Promise.all([
      prefetch(context.queryClient, productsBySlugsQuery(context, slugs)),
      prefetch(context.queryClient, productNamesQuery(context)),
    ]);
  },
  component: () => <ComparePage slugs={slugsIn(Route.useSearch())} />,
});
