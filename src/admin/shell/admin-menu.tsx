import { useRef } from "react";
import { useAuth } from "#src/account/use-auth.ts";
import { ICON_BUTTON_CLASS } from "#src/shell/icon-button.ts";
import { useOverlay } from "#src/shell/overlay.ts";
import { Icon } from "#src/ui/icon.tsx";
import { LazySidePanel } from "#src/ui/lazy-side-panel.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";

/** The sidebar of narrow screens: a panel that slides in. */
export function AdminMenu() {
  const { user } = useAuth();
  const menu = useOverlay("admin-menu");
  const toggle = useRef<HTMLButtonElement>(null);
  const followed = useRef(false);
  return (
    <div className="-ml-2 lg:hidden">
      <button
        ref={toggle}
        type="button"
        className={ICON_BUTTON_CLASS}
        aria-label="Admin menu"
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={() => {
          followed.current = false;
          menu.show();
        }}
      >
        <Icon name="menu" />
      </button>
      <LazySidePanel
        open={menu.open}
        onClose={menu.close}
        title="Admin"
        closeLabel="Close admin menu"
        theme="dark"
        returnFocus={() => (followed.current ? null : toggle.current)}
      >
        <div className="-mx-3">
          {user ? (
            <p className="px-3 pb-3 text-sm text-ink-soft sm:hidden">Signed in as {user.username}</p>
          ) : null}
          <AdminNavigation
            replace
            onFollow={() => {
              followed.current = true;
            }}
          />
        </div>
      </LazySidePanel>
    </div>
  );
}
