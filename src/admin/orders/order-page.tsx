import { AdminPage } from "#src/admin/shell/admin-page.tsx";

/** /Admin/orders/SO-001042: one order. */
export function OrderPage({ number }: { readonly number: string }) {
  return <AdminPage title={`Order ${number}`} />;
}
