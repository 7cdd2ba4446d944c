import { AdminPage } from "#src/admin/shell/admin-page.tsx";

/** /Admin/apps (storefront.md §2 "Admin dashboard"). */
export function AppsPage() {
  return <AdminPage title="Apps" />;
}
