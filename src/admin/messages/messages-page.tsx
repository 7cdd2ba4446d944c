import { AdminPage } from "#src/admin/shell/admin-page.tsx";

/** /Admin/messages (D28). */
export function MessagesPage() {
  return <AdminPage title="Messages" />;
}
