import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { settingsQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** /Admin/settings (D85): the seller's facts and what the owner decides about the shop. */
export function SettingsPage() {
  const answer = useQuery(settingsQuery(useApi()));
  return (
    <AdminPage title={ADMIN_TITLES.settings}>
      <Loaded answer={answer} what="the settings">
        {({ settings }) => <SettingsForm stored={settings} />}
      </Loaded>
    </AdminPage>
  );
}
