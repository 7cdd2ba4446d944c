import { AdminPage } from "#src/admin/shell/admin-page.tsx";

/** /Admin/catalogue: import and export of the whole catalogue. */
export function CataloguePage() {
  return <AdminPage title="Import & export" />;
}
