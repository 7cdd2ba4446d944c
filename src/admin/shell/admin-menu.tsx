import { useRef } from "react";
import { useAuth } from "#src/account/use-auth.ts";
import { useOverlay } from "#src/shell/overlay.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { LazySidePanel } from "#src/ui/lazy-side-panel.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";

/** The sidebar of narrow screens: a panel that slides in. */
export function AdminMenu() {
  const { user } = useAuth();
  const menu = useOverlay("admin-menu");
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <div className="-ml-2 lg:hidden">
      <IconButton
        ref={toggle}
        label="Admin menu"
        icon={<Icon name="menu" />}
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={menu.show}
      />
      <LazySidePanel
        open={menu.open}
        onClose={menu.close}
        title="Admin"
        closeLabel="Close admin menu"
        theme="dark"
        opener={toggle}
      >
        <div className="-mx-3">
          {user ? (
            <p className="px-3 pb-3 text-sm text-ink-soft sm:hidden">Signed in as {user.username}</p>
          ) : null}
          <AdminNavigation replace />
        </div>
      </LazySidePanel>
    </div>
  );
}
