import { createFileRoute } from "@tanstack/react-router";
import { AppsPage } from "#src/admin/apps/apps-page.tsx";
import { readAppsSearch } from "#src/admin/apps/apps-search.ts";

export const Route = createFileRoute("/Admin/apps")({
  validateSearch: readAppsSearch,
  component: () => <AppsPage search={Route.useSearch()} />,
});
