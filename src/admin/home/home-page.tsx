import { AdminPage } from "#src/admin/shell/admin-page.tsx";

/** /Admin/home (D26). */
export function HomePage() {
  return <AdminPage title="Home" />;
}
