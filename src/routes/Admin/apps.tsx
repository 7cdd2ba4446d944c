import { createFileRoute } from "@tanstack/react-router";
import { AppsPage } from "#src/admin/products/products-page.tsx";
import { readAppsSearch } from "#src/admin/products/products-search.ts";

export const Route = createFileRoute("/Admin/apps")({
  validateSearch: readAppsSearch,
  component: () => <AppsPage search={Route.useSearch()} />,
});
