import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "#src/admin/admin-queries.ts";
import { SettingsPage } from "#src/admin/settings/settings-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/settings")({
  loader: ({ context }) => prefetch(context.queryClient, settingsQuery(context)),
  component: SettingsPage,
});
