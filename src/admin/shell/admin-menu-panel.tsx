import { useAuth } from "#src/api/use-auth.ts";
import type { MenuPanelProps } from "#src/ui/slide-in-menu.tsx";
import { SidePanel } from "#src/ui/side-panel.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";

export function AdminMenuPanel(panel: MenuPanelProps) {
  const { user } = useAuth();
  return (
    <SidePanel title="Admin" closeLabel="Close admin menu" theme="dark" {...panel}>
      <div className="-mx-3">
        {user ? (
          <p className="px-3 pb-3 text-sm text-ink-soft sm:hidden">Signed in as {user.username}</p>
        ) : null}
        <AdminNavigation replace />
      </div>
    </SidePanel>
  );
}
