import { AdminPage } from "#src/admin/shell/admin-page.tsx";

/** /Admin/orders (D26). */
export function OrdersPage() {
  return <AdminPage title="Orders" />;
}
